import { me, refresh } from '../../../api/accounts/auth.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import type { testApp } from '../app.ts'
import { makeAccount } from './makers.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'pool' | 'send'>
/** The browser's part of a session. */
export type Session = { token: string; refreshToken: string; cookie: string }

export const PASSWORD = 'correct horse battery staple'

/** Signed-in people, and functions to check their sessions. */
export function signedInPeople({ db, pool, send }: App) {
  const signIn = async (accountId: number, role: Role): Promise<Session> => {
    const opened = await openSession(db, { accountId, role, address: '127.0.0.1', userAgent: undefined })
    return { token: opened.access_token, refreshToken: opened.refresh_token, cookie: `engabo_session=${opened.cookie}` }
  }
  return {
    signIn,
    /** A newly signed-in account with a password. */
    person: async (role: Role) => {
      const { id, email } = await makeAccount(db, { role, password: PASSWORD })
      return { id, email, ...(await signIn(id, role)) }
    },
    /** The responses to the access token, and to the refresh token with its cookie. */
    standing: async ({ token, refreshToken, cookie }: Session) => [
      (await send({ token }, me, {})).status,
      (await send(null, refresh, { body: { refresh_token: refreshToken } }, { cookie })).status,
    ],
    /** Moves everybody's last password entry `minutes` into the past. */
    later: (minutes: number) =>
      pool.query('update sessions set confirmed_at = confirmed_at - make_interval(mins => $1)', [minutes]),
  }
}
