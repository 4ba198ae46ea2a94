import type { Page } from '@playwright/test'

/** Animations up to this many milliseconds do not count as motion. */
const trace = 50

/** What is moving on the page now. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate((longest) => document.getAnimations().flatMap((animation) => {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
    const total = Number(duration) * (iterations ?? 1)
    if (animation.playState !== 'running' || total <= longest) return []
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
    return [`${target?.className ?? '?'}: ${animation.id || String(duration)} ms`]
  }), trace)
}
