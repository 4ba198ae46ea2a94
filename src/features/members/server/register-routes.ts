import { implement } from '@orpc/server'
import { type CallContext, invalid, refusal, type Services, signedIn } from '#server/calls.ts'
import { membersContract } from '../contract.ts'
import type { IdentifierHolder } from '../holder-rules.ts'
import { countedAtMost, listPageSize, type MemberSort } from '../rules.ts'
import { holderTexts, memberErrorTexts } from '../texts.ts'
import { addMember, type MemberForm } from './add-member.ts'
import { administratorsOf } from './administrators.ts'
import { correctMember } from './change-member.ts'
import { memberDetailsOf } from './details.ts'
import { changeOf } from './given-fields.ts'
import { type Holder, holderKey, type Holders } from './holder-store.ts'
import { presentMember } from './present.ts'
import { readCursor, writeCursor } from './register-cursor.ts'
import { countListed, type Cursor, listMembers } from './register-store.ts'
import type { Identifier } from './store.ts'

interface Typed {
  p_golf_id?: string | undefined
  p_private_email?: string | null | undefined
  p_work_email?: string | null | undefined
}

/** The fields that may be left out for a new member. */
const unknown = { privateEmail: null, workEmail: null, phone: null, club: null, category: null } as const satisfies Partial<MemberForm>

/** Reads the cursor after which a page begins. Throws if it is none of this order. */
function cursorIn(written: string, sort: MemberSort): Cursor {
  const cursor = readCursor(written, sort)
  if (!cursor) throw invalid({ cursor: memberErrorTexts.listMoved })
  return cursor
}

/** The calls that read the board's register, add to it and correct it. */
export function createRegisterRoutes(services: Services) {
  const { db, outbox } = services
  const os = implement(membersContract).$context<CallContext>()

  return {
    listMembers: os.listMembers.handler(async ({ input }) => {
      const { limit = listPageSize, sort = 'name', cursor, ...filter } = input ?? {}
      const after = cursor === undefined ? null : cursorIn(cursor, sort)
      const found = await listMembers(db, { filter, sort, limit, after })
      return found.map((member) => ({ ...presentMember(member), place: writeCursor(member) }))
    }),

    countMembers: os.countMembers.handler(async ({ input }) => {
      const { count, isMore } = await countListed(db, input ?? {}, countedAtMost)
      return { count, isMore }
    }),

    getMember: os.getMember.handler(async ({ input, context }) => {
      const details = await memberDetailsOf(services, input.p_id, await signedIn(context))
      if (!details) throw refusal('NOT_FOUND')
      return details
    }),

    listAdministrators: os.listAdministrators.handler(() => administratorsOf(db)),

    addMember: os.addMember.handler(async ({ input, context, errors }) => {
      const admin = await signedIn(context)
      const { p_first_name: firstName, p_last_name: lastName, p_golf_id: golfId } = input
      const form = { ...unknown, ...changeOf(input), firstName, lastName, golfId }
      const invite = input.p_send_invitation ?? false
      const id = await addMember(services, admin, { form, invite }, (...found) => taken(errors, input, ...found))
      return { success: true, id, invitation: invite ? outbox.fate : null }
    }),

    changeMember: os.changeMember.handler(async ({ input, context, errors }) => {
      const admin = await signedIn(context)
      const change = changeOf(input)
      if (Object.keys(change).length === 0) throw errors.INVALID({ message: memberErrorTexts.nothingToSave, data: { fields: {} } })
      const correction = { id: input.p_id, seenAt: new Date(input.p_updated_at), change }
      const { confirmationQueued, golfIdTold } = await correctMember(services, admin, correction, {
        taken: (...found) => taken(errors, input, ...found),
        moved: () => errors.MEMBER_MOVED(),
        holdsRole: () => errors.HOLDS_ROLE(),
      })
      return { success: true, confirmation: confirmationQueued ? outbox.fate : null, golf_id_mail: golfIdTold ? outbox.fate : null }
    }),
  }
}

interface TakenData {
  data: { fields: Record<string, string>; holders: IdentifierHolder[] }
}
interface TakenErrors {
  GOLF_ID_TAKEN(said: TakenData): Error
  EMAIL_TAKEN(said: TakenData): Error
}

/** The refusal of taken identifiers: a text beside each field that they were typed in, and who has them. */
function taken(errors: TakenErrors, input: Typed, identifiers: readonly Identifier[], found: Holders): Error {
  const fields: Record<string, string> = {}
  for (const field of ['p_golf_id', 'p_private_email', 'p_work_email'] as const) {
    const kind = field === 'p_golf_id' ? 'golf_id' : 'email'
    const clash = identifiers.find((each) => each.kind === kind && each.value === input[field])
    if (clash) fields[field] = takenText(kind, found.get(holderKey(clash)))
  }
  const holders = [...new Map([...found.values()].map((holder) => [holder.id, holder])).values()]
  const data = { fields, holders: holders.map(({ kind, id, name, golfId, ended }) => ({ kind, id, name, golf_id: golfId, ended })) }
  return fields['p_golf_id'] === undefined ? errors.EMAIL_TAKEN({ data }) : errors.GOLF_ID_TAKEN({ data })
}

/** Without a holder, the identifier has been released since. */
function takenText(kind: Identifier['kind'], holder: Holder | undefined): string {
  if (kind === 'golf_id') {
    if (!holder) return memberErrorTexts.golfIdTaken
    if (holder.kind === 'application') return holderTexts.golfIdApplied
    return holder.ended ? holderTexts.golfIdEnded(holder.name) : holderTexts.golfIdMember(holder.name)
  }
  if (!holder) return memberErrorTexts.emailTaken
  if (holder.kind === 'application') return holderTexts.emailApplied
  const name = `${holder.name} (${holder.golfId})`
  return holder.ended ? holderTexts.emailEnded(name) : holderTexts.emailMember(name)
}
