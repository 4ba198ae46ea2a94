import type { ReactNode } from 'react'
import { paidTexts } from '#features/members/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { keyed } from '#web/ui/keyed.ts'
import type { Payer } from '../rules.ts'
import type { FoundMember, Line } from './use-payments.ts'

interface Choosing {
  isChosen: (id: string) => boolean
  choose: (id: string, on: boolean) => void
}

interface GroupProps {
  id: string
  title: string
  count: number
  /** What there is to do with it. */
  text: string
  children: ReactNode
}

/** Lines of one kind; nothing where there are none. */
function Group({ id, title, count, text, children }: GroupProps) {
  if (count === 0) return null
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className="text-xl">{title} <span className="font-normal text-muted">({count})</span></h3>
      <p className="mt-1 max-w-prose text-muted">{text}</p>
      <ul className="mt-3 grid gap-1 divide-y divide-line">{children}</ul>
    </Card>
  )
}

function Who({ member: { first_name: firstName, last_name: lastName, golf_id: golfId, club, paid, hasEnded } }: { member: FoundMember }) {
  return (
    <>
      <span className="font-semibold">{firstName} {lastName}</span>
      <span className="text-muted"> <span className="whitespace-nowrap">{golfId}</span>{club && ` · ${club}`}</span>
      {hasEnded ? <> <Badge>Avslutad</Badge></> : paid && <> <Badge tone="ok">{paidTexts.paid}</Badge></>}
    </>
  )
}

/** The lines as they were pasted, by which the treasurer knows them again. */
function Lines({ lines }: { lines: readonly string[] }) {
  return keyed(lines).map(({ key, text }) => <span key={key} className="block wrap-anywhere">{text}</span>)
}

function Choice({ member, lines, isChosen, choose }: Choosing & { member: FoundMember; lines?: readonly string[] }) {
  return (
    <CheckboxField
      label={<Who member={member} />}
      hint={lines && <span className="-mt-1 block pl-10"><Lines lines={lines} /></span>}
      checked={isChosen(member.id) && !member.paid && !member.hasEnded}
      disabled={member.paid || member.hasEnded}
      onCheckedChange={(on) => choose(member.id, on)}
    />
  )
}

interface UnclearProps {
  id: string
  title: string
  text: string
  lines: readonly Line[]
}

/** Lines of which somebody has to say whom they mean. */
export function UnclearLines({ lines, isChosen, choose, ...group }: Choosing & UnclearProps) {
  const choosing = { isChosen, choose }
  return (
    <Group {...group} count={lines.length}>
      {byLine(lines).map(({ key, candidates, more, line }) => (
        <li key={key} className="py-3">
          <fieldset>
            <legend className="wrap-anywhere">{line}</legend>
            {candidates.map((member) => <Choice key={member.id} member={member} {...choosing} />)}
            {more && <p className="text-muted">Det finns fler med namnet. Sök efter medlemmen i registret och markera avgiften på medlemmens kort.</p>}
          </fieldset>
        </li>
      ))}
    </Group>
  )
}

/** Each with a key of its own: two payments may say the same. */
function byLine(lines: readonly Line[]) {
  const keys = keyed(lines.map(({ line }) => line))
  return lines.flatMap((each, place) => keys.slice(place, place + 1).map(({ key }) => ({ ...each, key })))
}

interface PayersProps {
  id: string
  title: string
  text: string
  payers: readonly Payer<FoundMember>[]
}

/** Members who are to be marked, unless their tick is taken away. */
export function ChosenPayers({ payers, isChosen, choose, ...group }: Choosing & PayersProps) {
  return (
    <Group {...group} count={payers.length}>
      {payers.map(({ member, lines }) => <li key={member.id} className="py-2"><Choice {...{ member, lines, isChosen, choose }} /></li>)}
    </Group>
  )
}

/** Members for whom there is nothing to do. */
export function OtherPayers({ payers, ...group }: PayersProps) {
  return (
    <Group {...group} count={payers.length}>
      {payers.map(({ member, lines }) => (
        <li key={member.id} className="py-3">
          <Who member={member} />
          <p className="text-[0.95rem] text-muted"><Lines lines={lines} /></p>
        </li>
      ))}
    </Group>
  )
}

export function UnknownLines({ lines }: { lines: readonly string[] }) {
  return (
    <Group
      id="unknown"
      title="Ingen medlem hittades"
      count={lines.length}
      text="Raden har varken ett Golf-ID eller ett namn som finns i registret. Rubriker och annat som inte är betalningar hamnar också här."
    >
      {keyed(lines).map(({ key, text }) => <li key={key} className="py-2 wrap-anywhere">{text}</li>)}
    </Group>
  )
}
