import * as z from 'zod/mini'
import { Done, Email, Id, Password } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ADMIN_AREAS, GRANTABLE } from '../core/permissions.ts'

export const ROLES = ['client', 'guard', 'supervisor', 'admin', 'super_admin'] as const

/** A code of six digits from an authenticator app, or a recovery code, with or without spaces and dashes. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** Limits that fit any address and password and keep hashing cheap. */
export const LoginInput = z.strictObject({
  emailAddress: z.string().check(z.trim(), z.minLength(1), z.email(), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  /** A code of the authenticator app or a recovery code; required when the account has two-factor sign-in. */
  code: z.optional(SecondFactorCode),
})
export type LoginInput = z.output<typeof LoginInput>

const tokens = { access_token: z.string(), refresh_token: z.string() }
export const LoginAnswer = z.object({ ...tokens, admin: z.object({ ...tokens, role: z.enum(ROLES) }) })
export type LoginAnswer = z.output<typeof LoginAnswer>

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  aliases: ['/auth/login'],
  summary: 'Sign in as staff',
  ownTransaction: true,
  refuses: ['wrong_credentials', 'second_factor_needed', 'wrong_code'],
  headers: { 'Set-Cookie': 'The cookie without which a refresh token is not taken.' },
  permission: 'public',
  anonymous: true,
  body: LoginInput,
  perMinute: 60,
  response: LoginAnswer,
})
export const clientLogin = endpoint({
  method: 'POST',
  path: '/api/v1/client/login',
  summary: 'Sign in as a client',
  ownTransaction: true,
  refuses: ['wrong_credentials', 'second_factor_needed', 'wrong_code'],
  headers: { 'Set-Cookie': 'The cookie without which a refresh token is not taken.' },
  permission: 'public',
  anonymous: true,
  body: LoginInput,
  perMinute: 60,
  response: LoginAnswer,
})
/** Needs the cookie set at login besides the token. The token works once; a repeat within 30 seconds gets the same response. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh',
  summary: 'Exchange a refresh token for a new pair',
  ownTransaction: true,
  refuses: ['not_signed_in'],
  headers: { 'Set-Cookie': 'The cookie without which a refresh token is not taken.' },
  permission: 'public',
  anonymous: true,
  body: z.strictObject({ refresh_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  perMinute: 100,
  response: LoginAnswer,
})
export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  sensitive: { endsSessions: 'this' },
  summary: 'End the session on the server',
  ownTransaction: true,
  permission: 'accounts.self',
  beforeTwoFactor: true,
  response: Done,
  done: { message: 'You are signed out.' },
})
/** The account of the access token. Authoritative, whereas local storage is only for display. */
export const me = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me',
  summary: 'The signed-in person',
  permission: 'accounts.self',
  beforeTwoFactor: true,
  response: z.object({
    id: Id,
    userName: z.string(),
    emailAddress: z.string(),
    role: z.enum(ROLES),
    /** The areas of an admin; empty for everybody else. */
    areas: z.array(z.enum(ADMIN_AREAS)),
    /** The grants of a super admin to this admin. */
    granted: z._default(z.array(z.enum(GRANTABLE)), []),
    /** Somebody of a client who sees some stations only. */
    limited: z.optional(z.boolean()),
    /** Somebody of a client who sees an alarm system. */
    alarm: z.optional(z.boolean()),
    /** The company requires two-factor sign-in of this account and it is not set up: every other call answers 403. */
    two_factor_missing: z.optional(z.boolean()),
  }),
})
/** Sets a password through a one-time link (first super admin, invitations). */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitation',
  sensitive: { endsSessions: 'account' },
  summary: 'Set a password through a one-time link',
  ownTransaction: true,
  permission: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)), password: Password }),
  perMinute: 10,
  response: Done,
  done: { message: 'Your password is set. You can sign in now.' },
})
/** The response is the same whether or not there is such an account. */
export const forgotten = endpoint({
  method: 'POST',
  path: '/api/v1/auth/forgotten',
  summary: 'Ask for a link that sets a new password',
  permission: 'public',
  anonymous: true,
  body: z.strictObject({ emailAddress: Email }),
  perMinute: 10,
  response: Done,
  done: {
    message: 'If there is an account with this address, an e-mail with a link is on its way. The link works for 30 minutes.',
  },
})
/** Sets a password through the link of a reset; ends every session of the account. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset',
  sensitive: { endsSessions: 'account' },
  summary: 'Set a new password through the link of a forgotten one',
  ownTransaction: true,
  permission: 'public',
  body: acceptInvitation.body,
  perMinute: 10,
  response: Done,
  done: { message: 'Your new password is set and you are signed out everywhere. You can sign in now.' },
})
