import { StrictMode, startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { listeningEvent } from './alive-event.ts'
import { createSiteRouter } from './site-router.tsx'

/** The development server uses the framework's own client, which replaces changed modules; the site uses its own (site-router.tsx). */
async function client(): Promise<ReactNode> {
  if (!import.meta.env.DEV) return createSiteRouter()
  const { HydratedRouter } = await import('react-router/dom')
  return <HydratedRouter />
}

/** Yields to the browser, so that it can paint and handle input. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Yields between the steps, because each takes noticeable time on a slow phone, as does evaluating the renderer before them. */
async function start(): Promise<void> {
  await pause()
  const content = await client()
  await pause()
  startTransition(() => {
    dispatchEvent(new Event(listeningEvent))
    hydrateRoot(document, <StrictMode>{content}</StrictMode>)
  })
}

void start()
