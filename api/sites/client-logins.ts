import * as z from 'zod/mini'
import { ACCOUNT_STATES } from '../accounts/admins.ts'
import {
  Done,
  Email,
  Id,
  IdParams,
  IdText,
  listQuery,
  Name,
  OptionalPhone,
  Reference,
  recordFields,
  Timestamp,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'
import { removeCall } from '../core/resource.ts'

/** Waiting: asked for by somebody who may not see what it opens, and not confirmed yet; there is no link. */
export const LOGIN_STATES = [...ACCOUNT_STATES, 'Waiting'] as const

/** A person with a login to the portal of a client. */
export const ClientLogin = z.object({
  ...recordFields,
  client_id: Id,
  userName: z.string(),
  emailAddress: z.string(),
  contacts: z.nullable(z.string()),
  state: z.enum(LOGIN_STATES),
  /** The person who has asked for it; of one that is waiting. */
  invited_by: z.nullable(z.string()),
  /** True if the caller may see everything that it opens: such a person confirms it and gets its link. */
  may_confirm: z.boolean(),
  /** Sees rates and amounts of contracts in the portal, and the price of extra guards. */
  sees_prices: z.boolean(),
  /** Gets the report of each month by e-mail. */
  monthly_report: z.boolean(),
  /** The stations to which the person is limited, by name; null for somebody who sees the whole client. */
  stations: z.nullable(z.array(Reference)),
  last_sign_in_at: z.nullable(Timestamp),
})
export type ClientLogin = z.output<typeof ClientLogin>

/**
 * The login with its one-time link, to hand it over when e-mail does not work; for callers who may see everything that it opens.
 */
export const InvitedLogin = z.extend(ClientLogin, { link: shownOnce(z.nullable(z.string())) })
export type InvitedLogin = z.output<typeof InvitedLogin>

export const ClientLoginInput = z.strictObject({ client_id: Id, userName: Name, emailAddress: Email, contacts: OptionalPhone })
export type ClientLoginInput = z.output<typeof ClientLoginInput>

export const ClientLoginQuery = listQuery(['id', 'userName', 'emailAddress'], { client_id: z.optional(IdText) })
export type ClientLoginQuery = z.output<typeof ClientLoginQuery>

const at = { path: '/api/v1/client_logins', permission: 'clients.write' } as const
const saved = { name: 'login' } as const
const WAITING = { field: 'state', texts: { Waiting: 'The invitation waits until somebody confirms it' } } as const
const ofOne = { method: 'POST', permission: 'clients.write', params: IdParams } as const
/** Search matches name, e-mail address and contacts. */
export const list = endpoint({
  ...at,
  permission: 'clients.read',
  method: 'GET',
  summary: 'People who may sign in for a client, newest first',
  query: ClientLoginQuery,
  response: z.array(ClientLogin),
  list: {},
})
/** The link is also sent by e-mail; it works once, for 72 hours. Of a caller who may not see what the login opens, it waits without a link. */
export const invite = endpoint({
  ...at,
  method: 'POST',
  summary: 'Invite somebody to the portal of a client',
  refuses: ['email_taken'],
  body: ClientLoginInput,
  response: InvitedLogin,
  saved: { ...saved, message: 'Invitation sent successfully', messages: WAITING },
  sensitive: { password: 'always' },
})
/**
 * Also for somebody whose access was revoked, who sets a new password; the login waits again if the caller may not see all that it
 * opens. 409 when the person can sign in.
 */
export const inviteAgain = endpoint({
  ...ofOne,
  path: `${at.path}/:id/invite_again`,
  summary: 'Send a new one-time link; the earlier one stops working',
  response: InvitedLogin,
  saved: { ...saved, message: 'Invitation sent again', messages: WAITING },
  sensitive: { password: 'always' },
})
const decided = {
  ...ofOne,
  permission: 'clients.read',
  sensitive: { password: 'always' },
  refuses: ['conflict', 'forbidden'],
} as const
/** Confirms a login, for callers who may see everything that it opens; otherwise 403. Sends the link, and answers it. */
export const confirm = endpoint({
  ...decided,
  path: `${at.path}/:id/confirm`,
  summary: 'Confirm a login that waits',
  response: InvitedLogin,
  saved: { ...saved, message: 'Confirmed. The invitation is sent.' },
})
/** Refuses a login, for callers who may see everything that it opens; otherwise 403. */
export const refuse = endpoint({
  ...decided,
  path: `${at.path}/:id/refuse`,
  summary: 'Refuse a login that waits',
  response: Done,
  done: { message: 'Refused. Nobody was given access.' },
})
/** Shows rates and amounts of contracts in the portal to somebody, or hides them. */
export const prices = endpoint({
  ...ofOne,
  path: `${at.path}/:id/prices`,
  sensitive: { password: 'always' },
  refuses: ['forbidden'],
  summary: 'Set whether somebody sees prices in the portal',
  body: z.strictObject({ sees_prices: z.boolean() }),
  response: ClientLogin,
  saved: { ...saved, message: 'Saved' },
})
/** The person can set it in the portal, too. */
export const monthlyReport = endpoint({
  ...ofOne,
  path: `${at.path}/:id/monthly_report`,
  summary: 'Set whether somebody gets the monthly report by e-mail',
  body: z.strictObject({ monthly_report: z.boolean() }),
  response: ClientLogin,
  saved: { ...saved, message: 'Saved' },
})
/** The most stations to which one person is limited. */
const MOST_STATIONS = 500
const ofStations = { ...ofOne, path: `${at.path}/:id/stations` } as const
/**
 * Limits somebody to stations of the client, or lifts the limit with null. It counts from the person's next request on. A limited
 * person sees no money, no documents and no other station, and cannot confirm a month. Showing more takes a caller who may see it:
 * 403.
 */
export const stations = endpoint({
  ...ofStations,
  refuses: ['forbidden'],
  sensitive: { password: 'always' },
  summary: 'Choose which stations somebody sees in the portal',
  body: z.strictObject({
    station_ids: z.nullable(z.array(Id).check(z.minLength(1, 'Choose a station, or all stations.'), z.maxLength(MOST_STATIONS))),
  }),
  response: ClientLogin,
  saved: { ...saved, message: 'Saved' },
})
export const ownStations = endpoint({
  ...ofStations,
  method: 'GET',
  summary: 'The stations of the client of a login, by name',
  response: z.array(Reference),
})
/** Ends every session of the person and disables every link. */
export const revoke = endpoint({
  ...ofOne,
  path: `${at.path}/:id/revoke`,
  sensitive: { password: 'always', endsSessions: 'account' },
  summary: 'Take the access to the portal away from somebody',
  response: Done,
  done: { message: 'Access revoked' },
})
export const remove = endpoint({
  ...removeCall(at, { name: 'login', message: 'Login deleted successfully' }),
  sensitive: { password: 'always', endsSessions: 'account' },
})
