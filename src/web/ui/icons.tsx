import { classNames } from './class-names.ts'

/**
 * The icons of the frame around every page, in the style of the icon library that the pages use. They are our own because that library
 * would be two per cent of every page's script.
 */
const shapes = {
  'chevron-down': 'M6 9l6 6 6-6',
  'close': 'M6 6l12 12M18 6L6 18',
  'dashboard': 'M4 4h7v8H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 16h7v4H4z',
  'log-in': 'M14 4h6v16h-6M10 8l4 4-4 4M14 12H3',
  'log-out': 'M10 4H4v16h6M16 8l4 4-4 4M20 12H9',
  'menu': 'M4 7h16M4 12h16M4 17h16',
  'monitor': 'M3 4h18v12H3zM8 20h8M12 16v4',
  'moon': 'M20.5 14A8.6 8.6 0 1 1 10 3.5 6.8 6.8 0 0 0 20.5 14z',
  'person': 'M12 3.5a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zM4 20.5a8 8 0 0 1 16 0',
  'sun': 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
} as const

export type IconName = keyof typeof shapes

/** A decorative icon: the text beside it, or its button's label, carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('icon', className)}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
