const durationMs = 2250

/** Starts the confetti of the thank-you screen (specification 9), unless reduced motion is preferred. Returns a function that stops it. */
export function celebrate(): () => void {
  let stopped = false
  let stop = () => {
    stopped = true
  }
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    // Only decoration: if it cannot be fetched, the page is complete without it.
    load().then((start) => {
      if (!stopped) stop = start()
    }, () => {})
  }
  return () => stop()
}

async function load(): Promise<() => () => void> {
  const { default: confetti } = await import('canvas-confetti')
  return () => {
    // The library's worker is a blob, which the Content-Security-Policy refuses.
    const fire = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true })
    const colors = ['#1d5a43', '#8fcb92', '#f1e3bd', '#d6452f', '#e8c66f']
    const shoot = (angle: number, x: number) => {
      void fire({ particleCount: 5, angle, spread: 60, startVelocity: 48, origin: { x, y: 0.75 }, colors, ticks: 160 })
    }
    const timer = setInterval(() => {
      shoot(60, 0)
      shoot(120, 1)
    }, 75)
    const end = setTimeout(() => clearInterval(timer), durationMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      fire.reset()
    }
  }
}
