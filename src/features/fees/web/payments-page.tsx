import { BadgeCheck, Search } from 'lucide-react'
import { Link } from 'react-router'
import { dateInStockholm, formatLongDay } from '#domain/calendar.ts'
import { counted, grouped } from '#domain/numbers.ts'
import { feeYearPart, paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { useRole } from '#web/use-role.ts'
import type { FeeMarks } from '../contract.ts'
import { namesAnother } from '../name-rules.ts'
import type { Payer, Sorted } from '../rules.ts'
import { NewFeeYear } from './fee-year.tsx'
import { ChosenPayers, IncompleteLines, OtherLines, OtherPayers, UnclearLines } from './found-payers.tsx'
import { besides } from './payment-words.ts'
import { useFeeYear } from './use-fee-year.ts'
import { type FoundMember, type Line, usePayments } from './use-payments.ts'

export const meta = () => pageMeta({ title: 'Pricka av betalningar', description: 'Klistra in betalningarna från banken och markera medlemmarnas avgifter som betalda.' })

const whyNotId = 'payments-why-not'
const outdatedId = 'payments-outdated'
type Payments = ReturnType<typeof usePayments>

/** `/admin/medlemmar/betalningar`: paste a list of payments, check whom they are for, and mark those members' fees. */
export default function PaymentsPage() {
  const payments = usePayments()
  const year = useFeeYear(() => void payments.lookAnew())
  const mayMark = useRole('admin_write')
  return (
    <>
      <BackLink to={paths.adminMembers}>Tillbaka till registret</BackLink>
      <PageHeading
        title="Pricka av betalningar"
        intro="Klistra in betalningarna från banken eller Swish, se vilka medlemmar som har betalat och markera deras avgifter på en gång."
      />
      {!mayMark && <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att markera avgifter behövs skrivbehörighet.</Notice>}
      <div className="grid grid-cols-1 gap-6">
        {year.marks && <FormerYear marks={year.marks} />}
        <Paste {...{ payments, mayMark }} />
        {/* Always there, since a screen reader only tells of what appears in a region that it knows. */}
        <div role="status" className="empty:sr-only">
          {payments.isOutdated && (
            <Notice id={outdatedId} tone="wait" title="Texten i fältet är ändrad">
              <p>Listan nedan gäller det som stod där förut. Tryck på Hitta medlemmarna igen.</p>
            </Notice>
          )}
        </div>
        {payments.sorted && <Found {...{ payments }} sorted={payments.sorted} />}
        <NewFeeYear {...{ year, mayMark, whyNotId }} isBusy={payments.lookedUp !== null || payments.isMarking} />
      </div>
      <LeaveGuard
        isDirty={payments.isDirty}
        title="Lämna utan att markera?"
        description="Det du har klistrat in försvinner om du lämnar sidan."
      />
    </>
  )
}

/** Asks whether last year's marks are left, above the field to paste in: those who pay now would be listed as having paid already. */
function FormerYear({ marks: { paid, members, membership_year: membershipYear, left_since: since } }: { marks: FeeMarks }) {
  // Missing when the server has been rolled back to an earlier version.
  if (!since) return null
  return (
    <Notice
      tone="wait"
      title="Är förra årets markeringar kvar?"
      action={<LinkButton variant="ghost" to={`#${feeYearPart}`}>Till Nytt medlemsår</LinkButton>}
    >
      <p>
        Medlemsåret ändrades den {formatLongDay(dateInStockholm(new Date(since)))}, och {grouped(paid)} av {counted(members, 'medlem', 'medlemmar')} har
        markeringen Betald. Om markeringarna är kvar från förra året tar du bort dem innan du prickar av någon. Annars ser det ut som om de som
        betalade då redan har betalat för {membershipYear}. Om markeringarna redan gäller {membershipYear} behöver du inte göra något.
      </p>
    </Notice>
  )
}

function Paste({ payments: { text, problem, lookedUp, isMarking, field, type, find }, mayMark }: { payments: Payments; mayMark: boolean }) {
  return (
    <Card aria-label="Betalningarna">
      <Form
        isSending={lookedUp !== null || isMarking}
        onSubmit={(event) => {
          event.preventDefault()
          if (lookedUp !== null || isMarking) return
          void find().then((isAsked) => { if (!isAsked) field.current?.focus() })
        }}
      >
        <TextAreaField
          ref={field}
          label="Betalningar, en per rad"
          hint="Kopiera raderna från bankens lista eller från Excel. Medlemmen hittas på Golf-ID, annars på för- och efternamn. Det du klistrar in sparas inte, och försvinner när du lämnar sidan."
          error={problem}
          value={text}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          {...(!mayMark && { readOnly: true })}
          onChange={(event) => type(event.target.value)}
          placeholder={'2026-01-12  Anna Exempel  990230-001  275,00'}
        />
        <div>
          <Button
            type="submit"
            icon={<Search aria-hidden="true" />}
            pending={lookedUp !== null}
            pendingText={lookedUp ? `Letar... ${lookedUp.done} av ${lookedUp.of}` : 'Letar...'}
            {...disabledUnless(mayMark, whyNotId)}
          >
            Hitta medlemmarna
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Found({ payments, sorted }: { payments: Payments; sorted: Sorted<FoundMember> }) {
  const { sure, unclear, paid, ended, incomplete, unknown } = sorted
  const { isChosen, choose, isSure, chosen, payouts, results, outcome, wasMarkedHere } = payments
  const ticks = { isChosen, choose }
  const paidBefore = paid.filter((payer) => !wasMarkedHere(payer))
  const leftToSort = [...unclear.map(({ line }) => line), ...unknown, ...paidBefore.flatMap(({ lines }) => lines)]
  // A line of somebody who has paid before is counted there.
  const remaining = leftToSort.length + incomplete.filter(({ line }) => !leftToSort.includes(line)).length
  const byGolfId = sure.filter(({ member }) => member.foundBy === 'golf_id')
  return (
    <section aria-labelledby="found" className="grid grid-cols-1 gap-6">
      <h2 id="found" ref={results} tabIndex={-1} className="outline-none">{outcome ? 'Klart' : 'Vilka betalningarna gäller'}</h2>
      {outcome && <Done {...{ payments, outcome, remaining }} />}
      {!outcome && chosen.length === 0 && sure.length + unclear.length === 0 && (
        <Notice>Här finns ingen avgift att markera.</Notice>
      )}
      <UnclearLines
        id="unclear"
        title="Välj vem det gäller"
        text="Raden stämmer in på flera medlemmar. Kryssa i den eller dem som har betalat, eller ingen."
        lines={unclear.filter((line) => !isSpelledOtherwise(line))}
        isSure={isSure}
        {...ticks}
      />
      <UnclearLines
        id="by-spelling"
        title="Nästan samma namn"
        text="Namnet skiljer sig bara i å, ä, ö, é eller ü, som en del banker tappar bort. Titta igenom raderna och kryssa i dem som har betalat."
        lines={unclear.filter(isSpelledOtherwise)}
        tickAll
        isSure={isSure}
        {...ticks}
      />
      <ChosenPayers
        id="by-name"
        title="Träff på namnet"
        text="Bara en medlem har det namnet. Titta igenom raderna, och ta bort krysset om det är någon annan som har betalat."
        payers={sure.filter(({ member }) => member.foundBy === 'name')}
        {...ticks}
      />
      <ChosenPayers
        id="other-name"
        title="Golf-ID med ett annat namn"
        text="Raden har medlemmens Golf-ID men ett annat namn. Det stämmer om någon har betalat åt medlemmen. Om siffrorna är felskrivna tar du bort krysset."
        payers={byGolfId.filter(isForAnother)}
        {...ticks}
      />
      <ChosenPayers
        id="by-golf-id"
        title="Träff på Golf-ID"
        text="Raden har medlemmens Golf-ID."
        payers={byGolfId.filter((payer) => !isForAnother(payer))}
        {...ticks}
      />
      {(sure.length > 0 || unclear.length > 0) && <Mark payments={payments} />}
      <IncompleteLines
        id="incomplete"
        title="Någon på raden hittades inte"
        text="Raden kan gälla flera, men minst ett Golf-ID i den finns inte i registret. Siffrorna kan vara felskrivna. Sök efter den som saknas, och markera avgiften på medlemmens kort."
        action={<SearchRegister />}
        lines={incomplete}
      />
      <OtherLines
        id="unknown"
        title="Ingen medlem hittades"
        text="Raden har varken ett Golf-ID eller ett namn som finns i registret. Rubriker och annat som inte är betalningar hamnar också här. Sök efter den som har betalat, och markera avgiften på medlemmens kort."
        action={<SearchRegister />}
        lines={unknown}
      />
      <OtherLines id="payouts" title="Utbetalningar" text="Beloppet är negativt, så det är föreningen som har betalat. Raderna hoppas över. Om det är inbetalningar som har minus i din lista klistrar du in bara dem." lines={payouts} />
      <OtherPayers id="ended" title="Avslutade medlemskap" text="De markeras inte. Om någon av dem ska vara medlem igen återupptar du medlemskapet på medlemmens kort." payers={ended} />
      <OtherPayers id="paid" title="Redan betalda" text="Avgiften var redan markerad som betald. Har någon betalat två gånger?" payers={paidBefore} />
      <OtherPayers id="marked" title="Markerade nu" text="Avgiften är markerad som betald." payers={paid.filter(wasMarkedHere)} />
    </section>
  )
}

/** In a new tab, so that the pasted text is kept here. */
function SearchRegister() {
  return <p className="mt-2"><a href={paths.adminMembers} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">Sök i registret i en ny flik</a></p>
}

const isSpelledOtherwise = ({ candidates }: Line): boolean => candidates[0]?.foundBy === 'spelling'

/** Whether every line that means the member names somebody else. */
function isForAnother({ member, lines }: Payer<FoundMember>): boolean {
  return lines.every((line) => namesAnother(line, { firstName: member.first_name, lastName: member.last_name }))
}

function Mark({ payments: { chosen, isMarking, isOutdated, lookedUp, mark } }: { payments: Payments }) {
  return (
    <div>
      <Button
        icon={<BadgeCheck aria-hidden="true" />}
        pending={isMarking}
        pendingText="Sparar..."
        disabled={chosen.length === 0}
        // Only marked as disabled, so that it can be reached, with the reason, and keeps the focus while the outcome of a lost answer is looked up.
        aria-disabled={isOutdated || lookedUp !== null || undefined}
        aria-describedby={isOutdated ? outdatedId : undefined}
        onClick={() => { if (!isOutdated && lookedUp === null) void mark() }}
      >
        {chosen.length === 0 ? 'Ingen är ikryssad' : `Markera ${counted(chosen.length, 'avgift', 'avgifter')} som ${chosen.length === 1 ? 'betald' : 'betalda'}`}
      </Button>
    </div>
  )
}

function Done({ payments: { startOver }, outcome, remaining }: { payments: Payments; outcome: NonNullable<Payments['outcome']>; remaining: number }) {
  return (
    <Notice
      tone="ok"
      role="status"
      title={counted(outcome.marked, 'avgift är markerad som betald', 'avgifter är markerade som betalda')}
      action={(
        <>
          <LinkButton to={`${paths.adminMembers}?betald=nej`}>Visa dem som inte har betalat</LinkButton>
          <Button variant="ghost" onClick={startOver}>Klistra in fler</Button>
        </>
      )}
    >
      {besides(outcome).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {remaining > 0 && <p>{counted(remaining, 'rad', 'rader')} nedan återstår att reda ut, och finns kvar här tills du lämnar sidan.</p>}
      <p>Varje markering står i <Link to={paths.adminLog}>loggen</Link>, och kan tas bort på medlemmens kort.</p>
    </Notice>
  )
}
