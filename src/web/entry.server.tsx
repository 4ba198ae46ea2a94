import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/**
 * Renders one page during the build; nothing is rendered per request. This file also keeps the build from generating a default entry, which
 * would add a dependency to package.json and run an install in the middle of the build.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Large Suspense boundaries would otherwise be written hidden, until a script moves them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      // A page that cannot be rendered must fail the build.
      throw error
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html')
  return new Response(stream, { status, headers })
}
