import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fullNameLimit } from '#domain/name-limits.ts'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { useIsSending } from '#web/ui/sending.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { type Completion, remarkOn } from '../completion.ts'

/** A co-player while being typed. */
export interface TypedPlayer {
  key: string
  name: string
  golfId: string
  isVgfMember: boolean
  /** The outcome of the latest Golf-ID, the name that it filled in, and whether it ticked the membership. */
  completion: Completion | null
  filledIn: string
  hasTicked: boolean
}

export interface PlayerProblems {
  name?: string
  golfId?: string
}

interface EditedCoPlayerProps {
  player: TypedPlayer
  number: number
  /** What is wrong in the row, by field. */
  problems: PlayerProblems
  /** Whether the row has just been added: then the name takes the focus, as what comes next. */
  isNew: boolean
  onChange: (changes: Partial<TypedPlayer>) => void
  onNameLeft: () => void
  onRemove: () => void
}

/** One co-player. A member's Golf-ID fills in the name. */
export function EditedCoPlayer({ player, number, problems, isNew, onChange, onNameLeft, onRemove }: EditedCoPlayerProps) {
  const { name: association } = useSite()
  const isSending = useIsSending()
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) nameField.current?.focus()
  }, [isNew])

  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">Medspelare {number}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_11rem]">
        <TextField
          ref={nameField}
          label={`Medspelare ${number}`}
          value={player.name}
          maxLength={fullNameLimit}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          error={problems.name}
          onChange={(event) => onChange({ name: event.target.value })}
          onBlur={onNameLeft}
        />
        <GolfIdField
          optional
          enterKeyHint="next"
          value={player.golfId}
          error={problems.golfId}
          onValueChange={(golfId) => onChange({ golfId })}
        />
      </div>
      <p role="status" className="field-hint mt-0 empty:sr-only">{remarkOn(player.completion, player.name)}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckboxField label={`Medlem i ${association}`} checked={player.isVgfMember} onCheckedChange={(isVgfMember) => onChange({ isVgfMember })} />
        <Button variant="ghost" size="sm" icon={<Trash2 />} disabled={isSending} onClick={onRemove}>
          Ta bort<span className="sr-only"> medspelare {number}</span>
        </Button>
      </div>
    </fieldset>
  )
}
