import { Medal as MedalIcon, Trophy } from 'lucide-react'

const metals = [
  { name: 'guld', className: 'medal-gold', Icon: Trophy },
  { name: 'silver', className: 'medal-silver', Icon: MedalIcon },
  { name: 'brons', className: 'medal-bronze', Icon: MedalIcon },
] as const

/** A place in a results table; the first three have their metal, in colour, picture and words. */
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
