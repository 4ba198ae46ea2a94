import type { ComponentType } from 'react'

/** What a member page exports as `handle`: how it begins, to be shown while the rest of it is made. */
export interface PageHandle {
  /** The heading with what stands above it. It fetches nothing. */
  Opening: ComponentType
  /** From edge to edge, with margins of its own. */
  isWide?: boolean
}

/** What the router holds for a route is nobody's type. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return handle instanceof Object && 'Opening' in handle
}
