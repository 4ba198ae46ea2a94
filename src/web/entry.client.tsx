import { StrictMode, startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { listeningEvent } from './alive-event.ts'
import { createSiteRouter } from './site-router.tsx'

/** Beside the development server the framework's own client, which exchanges changed modules; on the site ours (site-router). */
async function client(): Promise<ReactNode> {
  if (!import.meta.env.DEV) return createSiteRouter()
  const { HydratedRouter } = await import('react-router/dom')
  return <HydratedRouter />
}

/** Lets the browser draw, and answer whoever has tapped. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Bit by bit: a slow telephone takes notice of each, the renderer that has just been evaluated among them. */
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
