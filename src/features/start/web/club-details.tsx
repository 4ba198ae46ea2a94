import { Navigation } from 'lucide-react'
import { type Club, directionsUrl, distanceText } from '#features/courses/rules.ts'
import { BallInRough } from '#web/ui/drawings.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { HoleDrawing } from '#web/ui/hole-drawing.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

function ChosenClub({ club }: { club: Club }) {
  return (
    <>
      <div className="flex items-center gap-4 lg:block">
        <HoleDrawing id={club.id} typ={club.typ} className="size-18 shrink-0 rounded-field lg:mb-4 lg:size-28 lg:rounded-card" />
        <div>
          <h3 className="text-2xl">{club.name}</h3>
          <p className="text-muted">{distanceText(club.avstandKm)}, {club.typ}, {club.hal}&nbsp;hål</p>
        </div>
      </div>
      <p className="mt-4 font-semibold">{club.klubbnamn}</p>
      <p>{club.address}</p>
      <ExternalLink href={directionsUrl(club.mapsQuery)} icon={<Navigation />} className="button button-primary mt-5">
        Få vägbeskrivning
      </ExternalLink>
    </>
  )
}

function Invitation() {
  return (
    <div className="grid justify-items-center gap-4 text-center text-muted lg:pt-16">
      <BallInRough className="hidden h-24 lg:block" />
      <p className="text-pretty">Välj en flagga på kartan eller en bana i listan, så visas adressen och vägen dit.</p>
    </div>
  )
}

export interface ClubDetailsProps {
  clubs: readonly Club[]
  club: Club | null
  onSelect: (id: string) => void
}

/** The details of the chosen course, and a select that chooses one without pointing at the map. */
export function ClubDetails({ clubs, club, onSelect }: ClubDetailsProps) {
  return (
    <div className="club-details">
      <SelectField
        label="Bana"
        placeholder="Välj en bana"
        options={clubs.map(({ id, name }) => ({ value: id, text: name }))}
        value={club?.id ?? ''}
        onValueChange={onSelect}
      />
      <div aria-live="polite" className="mt-5 flex-1">
        {club
          ? <ChosenClub club={club} />
          : <Invitation />}
      </div>
    </div>
  )
}
