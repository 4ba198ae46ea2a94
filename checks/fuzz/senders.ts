import type { Role } from '#domain/roles.ts'
import { logIn, type TestPerson, type TestSite } from '#server/testing.ts'
import type { Pool } from './schema-inputs.ts'

export const senderKinds = ['guest', 'member', 'superadmin'] as const
export type SenderKind = (typeof senderKinds)[number]

/** The people who send inputs. An input may end their log-ins, roles or memberships: see {@link Senders.revive}. */
export class Senders {
  readonly #site: TestSite
  readonly #people = new Map<SenderKind, TestPerson>()
  #made = 0

  constructor(site: TestSite) {
    this.#site = site
  }

  cookieOf(kind: SenderKind): string {
    return [...this.#people.get(kind)?.visitor.cookies ?? []].map((pair) => pair.join('=')).join('; ')
  }

  person(kind: SenderKind): TestPerson | undefined {
    return this.#people.get(kind)
  }

  /** Replaces everybody with new people: inputs have changed passwords and added second factors. */
  async begin(): Promise<void> {
    this.#people.clear()
    await this.revive()
  }

  /** The values that are valid as the sender's own. */
  ownOf(kind: SenderKind): Pool['own'] {
    const person = this.#people.get(kind)
    return person ? { golfIds: [person.golfId], passwords: [person.password] } : { golfIds: [], passwords: [] }
  }

  /** Logs in again everybody who can no longer do what the kind may do, or replaces them with a new person. */
  async revive(): Promise<void> {
    for (const [kind, roles] of [['member', []], ['superadmin', ['superadmin']]] as const) {
      const person = this.#people.get(kind)
      if (person && await this.#isAlive(person, roles[0])) continue
      const again = person && await this.#logInAgain(person, roles[0])
      this.#people.set(kind, again ?? await this.#newPerson(roles))
    }
  }

  async #isAlive({ visitor }: TestPerson, role: Role | undefined): Promise<boolean> {
    const { status } = await visitor.rpc(role ? 'get_settings' : 'get_my_roles')
    return status === 200
  }

  async #logInAgain(person: TestPerson, role: Role | undefined): Promise<TestPerson | null> {
    try {
      await logIn(person.visitor, person)
      return await this.#isAlive(person, role) ? person : null
    } catch {
      return null
    }
  }

  #newPerson(roles: readonly Role[]): Promise<TestPerson> {
    this.#made += 1
    return this.#site.person({ roles: [...roles], hasSecondFactor: roles.length > 0, golfId: `${100_000 + this.#made}-000` })
  }
}
