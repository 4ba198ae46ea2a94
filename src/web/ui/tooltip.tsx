import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export interface TooltipProps {
  text: string
  side?: 'right' | 'bottom'
  /** Nothing is shown; the element stays the same one, with its focus. */
  disabled?: boolean
  /** A link or button. Its own name says all that the hint does: the hint is for those who see, and is not read aloud. */
  children: ReactElement
}

/** A few words beside what the pointer rests on or the keyboard has come to. Escape takes them away. */
export function Tooltip({ text, side = 'bottom', disabled = false, children }: TooltipProps) {
  return (
    <BaseTooltip.Root disabled={disabled}>
      <BaseTooltip.Trigger delay={250} render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={8} className="z-50">
          <BaseTooltip.Popup className="tooltip">{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
