import * as z from 'zod/mini'
import { baseVersion, Contacts, Done, IdParams, Name, Password, recordFields, Timestamp } from '../core/common.ts'
import { type Endpoint, endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'
import { ROLES, SecondFactorCode } from './auth.ts'

/** Calls about the caller's own account, for staff and clients. Only the last call of this file is about somebody else's. */
const own = { permission: 'accounts.self', beforeTwoFactor: true } as const satisfies Partial<Endpoint>
const path = '/api/v1/auth'

const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(128))

export const Profile = z.object({
  ...recordFields,
  userName: z.string(),
  /** Changed by a super admin, or by staff for a client. */
  emailAddress: z.string(),
  contacts: z.string(),
  role: z.enum(ROLES),
})
export type Profile = z.output<typeof Profile>
export const ProfileInput = z.strictObject({ userName: Name, contacts: Contacts, ...baseVersion })
export type ProfileInput = z.output<typeof ProfileInput>

export const profile = endpoint({ ...own, method: 'GET', path: `${path}/profile`, summary: 'The own profile', response: Profile })
export const updateProfile = endpoint({
  ...own,
  method: 'PUT',
  path: `${path}/profile`,
  summary: 'Change the own profile',
  body: ProfileInput,
  response: Profile,
  saved: { name: 'profile', message: 'Your profile is saved.' },
})

export const PasswordChange = z.strictObject({ current_password: CurrentPassword, password: Password })
/** Ends every other session of the account, but not the caller's. */
export const changePassword = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/password`,
  sensitive: { endsSessions: 'others' },
  summary: 'Change the own password',
  ownTransaction: true,
  body: PasswordChange,
  perMinute: 20,
  response: Done,
  done: { message: 'Your password is changed. You are signed out everywhere else.' },
})

export const Session = z.object({
  id: z.int(),
  /** The name of the device from its User-Agent: `Chrome on Windows`. */
  device: z.string(),
  address: z.nullable(z.string()),
  signed_in_at: Timestamp,
  /** Accurate to a minute. */
  last_used_at: Timestamp,
  /** True if it is the caller's own session. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const sessions = endpoint({
  ...own,
  method: 'GET',
  path: `${path}/sessions`,
  summary: 'The own live sessions, this one first, then the one used last',
  response: z.array(Session),
})
export const endSession = endpoint({
  ...own,
  method: 'DELETE',
  path: `${path}/sessions/:id`,
  summary: 'End one of the own sessions',
  params: IdParams,
  response: Done,
  done: { message: 'The session has ended.' },
})
export const endSessions = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/sessions/end`,
  sensitive: { endsSessions: 'others' },
  summary: 'Sign out everywhere',
  ownTransaction: true,
  body: z.strictObject({ and_this: z._default(z.boolean(), false) }),
  response: Done,
  done: { message: 'You are signed out everywhere.' },
})

export const TwoFactor = z.object({
  on: z.boolean(),
  since: z.nullable(Timestamp),
  recovery_codes_left: z.int(),
  /** The company requires two-factor sign-in of this account, so it cannot be switched off. */
  required: z.boolean(),
})
export type TwoFactor = z.output<typeof TwoFactor>
const RecoveryCodes = z.object({ recovery_codes: shownOnce(z.array(z.string())) })

export const twoFactor = endpoint({
  ...own,
  method: 'GET',
  path: `${path}/two-factor`,
  summary: 'State of two-factor sign-in',
  response: TwoFactor,
})
/** Starts the set-up: not in force until a code of the app has been confirmed. Starting again makes a new secret. */
export const setUpTwoFactor = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/two-factor/set-up`,
  summary: 'Begin to set up two-factor sign-in',
  ownTransaction: true,
  body: z.strictObject({ password: CurrentPassword }),
  /** `uri` is the content of the QR code, `secret` the same for typing. */
  perMinute: 20,
  response: z.object({ secret: shownOnce(z.string()), uri: shownOnce(z.string()) }),
})
/** Returns the recovery codes, which are never returned again. */
export const confirmTwoFactor = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/two-factor/confirm`,
  summary: 'Switch two-factor sign-in on with a first code',
  ownTransaction: true,
  body: z.strictObject({ code: SecondFactorCode }),
  perMinute: 20,
  response: RecoveryCodes,
})
export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/two-factor/recovery-codes`,
  summary: 'A new set of recovery codes; the old ones stop working',
  ownTransaction: true,
  body: z.strictObject({ password: CurrentPassword }),
  perMinute: 20,
  response: RecoveryCodes,
})
/** The password and a code of the app or a recovery code: both are needed. */
export const TwoFactorEnd = z.strictObject({ password: CurrentPassword, code: SecondFactorCode })
export const endTwoFactor = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/two-factor/end`,
  summary: 'Switch two-factor sign-in off',
  ownTransaction: true,
  body: TwoFactorEnd,
  perMinute: 20,
  response: Done,
  done: { message: 'Two-factor sign-in is off.' },
})

/** For somebody who has lost the phone and the recovery codes. Notifies them by e-mail. */
export const endTwoFactorOf = endpoint({
  permission: 'accounts.manage',
  sensitive: { password: 'always' },
  method: 'POST',
  path: '/api/v1/accounts/:id/two-factor/end',
  summary: 'Switch two-factor sign-in of somebody else off',
  params: IdParams,
  response: Done,
  done: { message: 'Two-factor sign-in is off.' },
})
