import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext } from './lib/pages/context.ts'
import { NonceContext } from './lib/pages/nonce.ts'

const RENDER_MILLISECONDS = 5_000

/** Renders the whole page before responding: pages are cached, and a truncated page must not be. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  )
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A part that comes after its place is moved there by a script, so without JavaScript nobody would see it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        resolve(text(body).then((html) => new Response(scriptsLast(html), { status, headers })))
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(abort, RENDER_MILLISECONDS)
  })
}

/** Scripts load at low priority: the page is readable without them, so on a slow connection styles, font and first picture come first. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
