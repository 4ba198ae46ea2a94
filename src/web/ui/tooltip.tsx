import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

export interface TooltipProps {
  text: string
  side?: 'right' | 'bottom'
  /** Shows no tooltip; the element stays mounted, with its focus. */
  disabled?: boolean
  /** A link or button whose own name says all that the tooltip does: the tooltip is for sighted users and is not announced. */
  children: ReactElement
}

/** A short text beside what the pointer or the focus is on. Escape closes it. */
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
