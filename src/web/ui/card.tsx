import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

/** A raised sheet; give it a heading inside. */
export function Card({ className, ...section }: ComponentPropsWithRef<'section'>) {
  return <section {...section} className={classNames('card', className)} />
}
