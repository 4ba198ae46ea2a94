import type { ComponentType } from 'react'

/** What a member page exports as `handle`: how it begins, to be shown while the rest of it is rendered. */
export interface PageHandle {
  /** The heading with what stands above it. Must not fetch anything. */
  Opening: ComponentType
  /** Whether it spans the full width and has margins of its own. */
  isWide?: boolean
}

/** The router types a route's handle as unknown. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return handle instanceof Object && 'Opening' in handle
}
