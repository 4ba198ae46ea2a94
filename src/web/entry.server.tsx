import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/**
 * Renders one page while the site is built; nothing is rendered per request. It also keeps the build from bringing in
 * a default of its own: that one adds a dependency to package.json and runs an install in the middle of the build.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Large parts that may come later would otherwise be left out of sight until a script puts them in their place.
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
