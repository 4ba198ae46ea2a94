import { StrictMode, startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createSiteRouter } from './site-router.tsx'

/** Beside the development server the framework's own client, which exchanges changed modules; on the site ours (site-router). */
async function client(): Promise<ReactNode> {
  if (!import.meta.env.DEV) return createSiteRouter()
  const { HydratedRouter } = await import('react-router/dom')
  return <HydratedRouter />
}

void client().then((content) => startTransition(() => {
  hydrateRoot(document, <StrictMode>{content}</StrictMode>)
}))
