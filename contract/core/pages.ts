import type { Answer, Endpoint, Sent } from './endpoint.ts'

/** Performs a contract call: in process on the server, over HTTP in the browser. Rejects when the call is refused. */
export type Call = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E>>

/** What the built web gives the server: a page request in, a page out. */
export type RenderPage = (request: Request, given: { nonce: string; call: Call }) => Promise<Response>

/** Which path is rendered for the one that was asked for. There are as many of them as there are pages. */
export type AddressOfPage = (pathname: string) => string
