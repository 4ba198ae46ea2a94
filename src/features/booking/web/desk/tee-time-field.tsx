import type { RefObject } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { readTeeTime } from './tee-time.ts'

interface TeeTimeFieldProps {
  value: string
  onValueChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean
  ref?: RefObject<HTMLInputElement | null>
}

/** A tee time as people type it; shown as `09:40` once the field is left. */
export function TeeTimeField({ value, onValueChange, ...field }: TeeTimeFieldProps) {
  return (
    <TextField
      {...field}
      label="Starttid"
      placeholder="09:40"
      inputMode="numeric"
      autoComplete="off"
      className="max-w-60"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={() => onValueChange(readTeeTime(value) ?? value)}
    />
  )
}
