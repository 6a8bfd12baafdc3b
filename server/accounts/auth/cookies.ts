import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION = 'engabo_session'
const DEVICE = 'engabo_device'
const WEEK_SECONDS = 7 * 24 * 3600
const YEAR_SECONDS = 365 * 24 * 3600
const PATH = '/api/v1'

/** The two HttpOnly cookies: one that a refresh must carry, and one that recognises a browser that has signed in before. */
export function sessionCookies(secure: boolean) {
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    set: (reply: FastifyReply, { session, device }: { session: string; device: string }) =>
      reply
        .setCookie(SESSION, session, { ...options, maxAge: WEEK_SECONDS })
        .setCookie(DEVICE, device, { ...options, maxAge: YEAR_SECONDS }),
    clear: (reply: FastifyReply) => reply.clearCookie(SESSION, options),
    readSession: (request: FastifyRequest) => request.cookies[SESSION],
    readDevice: (request: FastifyRequest) => request.cookies[DEVICE],
  }
}
export type Cookies = ReturnType<typeof sessionCookies>
