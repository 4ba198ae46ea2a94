import type { ReactNode } from 'react'
import { paidTexts } from '#features/members/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
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
  /** What to do with the group's lines. */
  text: string
  /** An action for the whole group. */
  action?: ReactNode
  children: ReactNode
}

/** A group of lines of one kind; renders nothing if there are none. */
function Group({ id, title, count, text, action, children }: GroupProps) {
  if (count === 0) return null
  return (
    <Card aria-labelledby={id}>
      <h3 id={id} className="text-xl">{title} <span className="font-normal text-muted">({count})</span></h3>
      <p className="mt-1 max-w-prose text-muted">{text}</p>
      {action}
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

/** The lines as pasted, for the treasurer to recognize. Several give the member a single mark, so the others would otherwise go unnoticed. */
function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {keyed(lines).map(({ key, text }) => <span key={key} className="block wrap-anywhere">{text}</span>)}
      {lines.length > 1 && <span className="block text-gold">{lines.length} rader: har medlemmen betalat två gånger, eller åt någon annan?</span>}
    </>
  )
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

interface LinesProps<Each> {
  id: string
  title: string
  text: string
  lines: readonly Each[]
}

interface UnclearProps extends Choosing, LinesProps<Line> {
  /** Whether another line means the member for certain. The member then gets no tick box here, since it would share that line's tick. */
  isSure: (id: string) => boolean
  tickAll?: boolean
}

/** Lines for which the treasurer must choose whom they mean; `tickAll` offers to tick all members who are their line's only candidate. */
export function UnclearLines({ lines, isChosen, choose, isSure, tickAll = false, ...group }: UnclearProps) {
  const choosing = { isChosen, choose }
  return (
    <Group {...group} count={lines.length} action={tickAll && <TickAll {...{ lines, isSure, ...choosing }} />}>
      {byLine(lines).map(({ key, candidates, more, line }) => (
        <li key={key} className="py-3">
          <fieldset>
            <legend className="wrap-anywhere">{line}</legend>
            {candidates.map((member) => isSure(member.id)
              ? <FoundElsewhere key={member.id} member={member} />
              : <Choice key={member.id} member={member} {...choosing} />)}
            {more && <p className="text-muted">Det finns fler med namnet. Sök efter medlemmen i registret och markera avgiften på medlemmens kort.</p>}
          </fieldset>
        </li>
      ))}
    </Group>
  )
}

function FoundElsewhere({ member }: { member: FoundMember }) {
  return (
    <p className="py-2 pl-10">
      <Who member={member} />
      <span className="block text-muted">Redan hittad på en annan rad, längre ner.</span>
    </p>
  )
}

/** Ticks every only candidate at once. A bank that loses letters does so in every line, and nobody should have to tick a hundred boxes. */
function TickAll({ lines, isChosen, choose, isSure }: Pick<UnclearProps, 'lines' | 'isChosen' | 'choose' | 'isSure'>) {
  const only = lines.flatMap(({ candidates, more }) => (candidates.length === 1 && !more ? candidates : []))
  const ids = [...new Set(only.filter(({ id, paid, hasEnded }) => !paid && !hasEnded && !isSure(id)).map(({ id }) => id))]
  if (ids.length < 2) return null
  const areTicked = ids.every(isChosen)
  return (
    <Button size="sm" variant="ghost" className="mt-3" onClick={() => { for (const id of ids) choose(id, !areTicked) }}>
      {areTicked ? `Ta bort ${ids.length} kryss` : `Kryssa i ${ids.length} medlemmar`}
    </Button>
  )
}

/** Gives each line a key of its own, since two payments may have the same text. */
function byLine(lines: readonly Line[]) {
  const keys = keyed(lines.map(({ line }) => line))
  return lines.flatMap((each, place) => keys.slice(place, place + 1).map(({ key }) => ({ ...each, key })))
}

const list = new Intl.ListFormat('sv')

/** Lines with a Golf-ID that nobody has, beside others that were found. */
export function IncompleteLines({ lines, ...group }: LinesProps<Line> & { action: ReactNode }) {
  return (
    <Group {...group} count={lines.length}>
      {byLine(lines).map(({ key, line, unknownGolfIds }) => (
        <li key={key} className="py-3">
          <p className="wrap-anywhere">{line}</p>
          <p className="text-gold">{list.format(unknownGolfIds)} finns inte i registret</p>
        </li>
      ))}
    </Group>
  )
}

interface PayersProps {
  id: string
  title: string
  text: string
  payers: readonly Payer<FoundMember>[]
}

/** Members who will be marked unless they are unticked. */
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

/** Lines without a member, with an action where there is something to do about them. */
export function OtherLines({ lines, ...group }: LinesProps<string> & { action?: ReactNode }) {
  return (
    <Group {...group} count={lines.length}>
      {keyed(lines).map(({ key, text }) => <li key={key} className="py-2 wrap-anywhere">{text}</li>)}
    </Group>
  )
}
