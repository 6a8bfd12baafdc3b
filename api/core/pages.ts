import type { CallResult, Endpoint, Sent } from './endpoint.ts'

/** Performs a contract call: in process on the server, over HTTP in the browser. Rejects when the call is refused. */
export type Call = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<CallResult<E>>

/**
 * Sends what a visitor has typed into a form that works without JavaScript, on the server and in the visitor's name: the answer as it
 * would be over HTTP. The same key for the same press sends it once.
 */
export type SendForm = (endpoint: Endpoint, body: object, key: string) => Promise<{ status: number; body: unknown }>

/** The interface of the built web app to the server: renders a page for a request. */
export type RenderPage = (request: Request, options: { nonce: string; call: Call; sendForm?: SendForm }) => Promise<Response>

/** Maps a requested path to the path that is rendered and cached: one for each page. */
export type AddressOfPage = (pathname: string) => string
