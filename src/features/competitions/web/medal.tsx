import { Medal as MedalIcon, Trophy } from 'lucide-react'

const metals = [
  { name: 'guld', className: 'medal-gold', Icon: Trophy },
  { name: 'silver', className: 'medal-silver', Icon: MedalIcon },
  { name: 'brons', className: 'medal-bronze', Icon: MedalIcon },
] as const

/** A position in a results table; the first three get a medal, as colour, icon and word. */
export function Place({ position }: { position: number }) {
  const metal = metals[position - 1]
  if (!metal) return <span className="place">{position}</span>
  const { name, className, Icon } = metal
  return (
    <span className={`place medal ${className}`}>
      <Icon aria-hidden="true" />
      {position}
      <span className="sr-only"> {name}</span>
    </span>
  )
}
