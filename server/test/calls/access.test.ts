import { Readable } from 'node:stream'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import type { Endpoint, Schema, Sent } from '../../../api/core/endpoint.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { ADMIN_AREAS, type AdminArea, type Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { CLIENT_EVENTS, EVENTS } from '../../../api/notify/notifications.ts'
import { readInput } from '../../http/input/read-input.ts'
import { fieldsOfServer } from '../../http/input/read-only.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { CATALOGUE } from '../../website/translations/catalogue.ts'
import { testApp } from '../app.ts'
import { OLDEST_POSTGRES } from '../postgres/oldest-postgres.ts'
import {
  makeAlarm,
  makeAlarmContact,
  makeAlarmSystem,
  makeAlarmZone,
  makeDispatch,
  makeResponseUnit,
} from '../records/alarm-makers.ts'
import { makeContract, makeContractLine, makeCreditNote, makeReceipt } from '../records/contract-makers.ts'
import { csv, pdf, picture } from '../records/documents.ts'
import * as make from '../records/makers.ts'
import { webm } from '../records/sounds.ts'
import { MADE_UP, makeRecord } from '../resources/any-record.ts'
import { makeDraft } from '../resources/billing-makers.ts'
import { makePatrolRoute } from '../resources/patrol-makers.ts'
import { PUSH_KEY } from '../resources/push-key.ts'
import { AREAS_WITH } from './areas.ts'
import { mayCall, strongestRole } from './callers.ts'
import { defaultRows } from './default-rows.ts'

const { app, db, pool, send, keepRows } = await testApp()
const photo = await picture()
const file = (await app.files.receive(Readable.from([Buffer.from(await pdf().arrayBuffer())]), 'a.pdf', ['pdf']))!
await app.files.keep(file)
const PASSWORD = 'correct horse battery staple'
const credentials = { emailAddress: 'known@engabo.example', password: PASSWORD }

/** The input of the first, second … call. There are two of each record, so that every caller who may delete has one. */
type Input = (number: number) => object
/**
 * The status for a visitor, a client, an admin and a super admin. A caller with an ended session is a visitor. The client owns
 * none of the records; the last status is for the client who does, where that differs. A supervisor of all stations is answered as
 * a super admin, or refused.
 */
type Row = [input: Input, visitor: number, client: number, admin: number, superAdmin: number, owner?: number]

const nothing: Input = () => ({})
const query: Input = () => ({ query: {} })
const one: Input = (id) => ({ params: { id } })
const translation = { params: { id: CATALOGUE.find(({ text }) => text === 'About Us')!.id } }
const withBody =
  (body: object): Input =>
  (number) => ({ params: { id: number }, body })
/** One id, in a call that takes several. */
const many =
  (plus: number, more: object = {}): Input =>
  (number) => ({ body: { ids: [number + plus], ...more } })
const person = { firstName: 'A', lastName: 'B', contacts: '1' }
const admin = { userName: 'A', contacts: '1' }
const guard = { ...person, gender: 'Male', date_of_birth: '1990-01-01', email: 'a@b.example', rank: 'Guard' }
const station = { name: 'A', client_id: 1, address: 'B' }
const unit = { name: 'A', address: 'B' }
const service = { title: 'A', description: 'B', price_rate: 1 }
const payment = { invoice_id: 1, msisdn: '0772 123 451', amount: 1 }
const certificate: Input = (id) => ({
  params: { id },
  body: { certificate_number: 'A', certificate_date: '2026-01-01' },
  files: { file: pdf() },
})
const hint = () => ({
  params: { provider: 'mtn' },
  query: { reference: '5f0a9d0e-2a52-4a36-9d5e-1b8a1c0f7a11', signature: 'A' },
  body: {},
})
const bill = {
  invoice_date: '2026-01-01',
  due_date: '2026-01-02',
  amount_paid: 0,
  amount_due: 1,
  status: 'Pending',
  client_id: 1,
}
const incident = { description: 'A', guard_id: 1, station_id: 1, incident_date: '2026-01-01' }
const alarmSystem = { client_id: 1, station_id: 1, name: 'A', account: 'ABC123' }
const findings = { perimeter: 'secure', doors: 'secure', windows: 'secure', inside: 'secure' }
const alarmContact = { name: 'A', phone: '1', role: 'owner' }
const job = { title: 'A', location: 'B', job_type: 'C', description: 'D' }
const quotation = { lines: [{ description: 'A', guards: false, quantity: 1, months: 1, monthly_rate: 1 }] }
const rate = { key: 'wht.income', valid_from: addDays(today(), 1), value: { rate: 1, threshold: 2, base: 'gross' } }
const holiday = { day: '2039-01-01', name: 'A', kind: 'declared' }
const extraGuards = { line_id: 2_000_000_000, days: ['2039-01-01'], start_time: '06:00', end_time: '18:00', guards: 1 }
const report = (report: string) => () => ({ query: { report, month: '2026-01' } })
const link: Input = () => ({ body: { token: 'x'.repeat(43) } })
const shift: Input = (number) => withBody({ ...make.dayShift, shift_date: `2026-01-0${number}` })(number)

const ladder = { levels: Array.from({ length: 4 }, () => ({ minutes: [null, null, null], people: [] })) }
const pushed = { endpoint: 'https://fcm.googleapis.com/x', p256dh: PUSH_KEY, auth: 'A'.repeat(22), label: 'A' }
const told = { channels: Object.fromEntries(EVENTS.map((event) => [event, ['email']])), quiet: null }
const chosen = { channels: Object.fromEntries(CLIENT_EVENTS.map((event) => [event, ['push']])), quiet: null }
const EVENT = '00000000-0000-4000-8000-000000000001'
const signed = { device_id: 1, challenge: 'x'.repeat(43), signature: 'x'.repeat(86) }
const at = '2026-01-01T00:00:00Z'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const batch = {
  device_id: 1,
  sent_time: at,
  events: [{ id: EVENT, seq: 1, kind: 'in', device_time: at }],
  signature: signed.signature,
}

const settings = {
  corporate_discount_rate: 500,
  invoice_prefix: 'A',
  payment_terms_days: 7,
  rejected_months: 1,
  document_days: 1,
  message_months: 1,
  email_days: 7,
  minimum_rest_hours: null,
  weekly_hours: null,
  longest_shift_hours: null,
  average_hours: null,
  free_day: false,
  strict_rules: false,
  require_two_factor: false,
}

const listView = { name: 'A', shared: false, filters: {}, sort: null, columns: null }

const contractLine = {
  name: 'Gate',
  shift_label: 'Day',
  from_on: '2026-01-01',
  terms: { seats: 1, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'guard_month', rate: 1 },
}
const terms = { ...contractLine.terms, valid_from: addDays(today(), 1) }

const roster = { line_ids: [1], from: '2026-01-05', weeks: 1, cycle: ['any', 'off'], guards: [{ guard_id: 1 }] }

const patrolRoute = {
  station_id: 1,
  name: 'A',
  ordered: false,
  minutes_allowed: 30,
  min_seconds: 20,
  points: [2_000_000_000],
  plans: [],
}

const weeks = { from_week: '2025-01-06', to_week: '2025-01-13' }

/** The rows of an import; each caller's file has a record of its own. */
function importRows(
  group: string,
  { line, columns }: { line: (number: number) => string; columns: string[] },
  /** The suffix of the calls' names. */
  of = '',
) {
  let sent = 0
  const files = () => ({ file: csv(columns.join(), line(++sent)) })
  const options = { columns: JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, at]))), dates: 'ymd' }
  const rows: Record<string, Row> = {
    inspect: [() => ({ body: {}, files: files() }), 401, 403, 200, 200],
    check: [() => ({ body: options, files: files() }), 401, 403, 200, 200],
    refused: [() => ({ body: options, files: files() }), 401, 403, 200, 200],
    run: [() => ({ body: { ...options, leave_out: 'false' }, files: files() }), 401, 403, 201, 201],
    list: [nothing, 401, 403, 200, 200],
    undo: [() => ({ params: { id: 99 } }), 401, 403, 404, 404],
  }
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${group}.${name}${of}`, row]))
}

const ROWS: Record<string, Row> = {
  ...defaultRows(),
  'auth.login': [() => ({ body: credentials }), 200, 200, 200, 200],
  'auth.clientLogin': [() => ({ body: credentials }), 401, 401, 401, 401],
  'auth.refresh': [() => ({ body: { refresh_token: 'unknown' } }), 401, 401, 401, 401],
  'auth.logout': [nothing, 401, 200, 200, 200],
  'auth.me': [nothing, 401, 200, 200, 200],
  'stepUp.confirm': [withBody({ password: 'not the password' }), 401, 422, 422, 422],
  'auth.acceptInvitation': [() => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }), 422, 422, 422, 422],
  'auth.forgotten': [() => ({ body: { emailAddress: 'unknown@mail.example' } }), 200, 200, 200, 200],
  'auth.resetPassword': [() => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }), 422, 422, 422, 422],
  'account.profile': [nothing, 401, 200, 200, 200],
  'account.updateProfile': [withBody({ userName: 'A', contacts: '1' }), 401, 200, 200, 200],
  // None of these accounts has a password; server/accounts/own-account has the details.
  'account.changePassword': [withBody({ current_password: 'a', password: PASSWORD }), 401, 422, 422, 422],
  'account.sessions': [nothing, 401, 200, 200, 200],
  // The first sessions belong to others.
  'account.endSession': [one, 401, 404, 404, 404, 404],
  'account.endSessions': [withBody({}), 401, 200, 200, 200],
  'account.twoFactor': [nothing, 401, 200, 200, 200],
  'account.setUpTwoFactor': [withBody({ password: 'a' }), 401, 422, 422, 422],
  'account.confirmTwoFactor': [withBody({ code: '123456' }), 401, 422, 422, 422],
  'account.renewRecoveryCodes': [withBody({ password: 'a' }), 401, 422, 422, 422],
  'account.endTwoFactor': [withBody({ password: 'a', code: '123456' }), 401, 422, 422, 422],
  // None of these accounts has two-factor sign-in.
  'account.endTwoFactorOf': [one, 401, 403, 403, 409],
  'admins.list': [query, 401, 403, 200, 200],
  'admins.get': [one, 401, 403, 200, 200],
  'admins.create': [withBody({ ...admin, emailAddress: 'new@engabo.example', password: PASSWORD }), 401, 403, 403, 201],
  // An admin may change their own profile only; server/accounts/admins has the details.
  'admins.update': [withBody(admin), 401, 403, 403, 200],
  'admins.remove': [one, 401, 403, 403, 200],
  'admins.exportCsv': [query, 401, 403, 200, 200],
  'admins.invite': [withBody({ ...admin, emailAddress: 'new@engabo.example' }), 401, 403, 403, 201],
  'admins.inviteAgain': [(number) => one(number), 401, 403, 403, 201],
  'admins.endSessions': [one, 401, 403, 403, 200],
  'clients.list': [query, 401, 403, 200, 200],
  'clients.get': [one, 401, 403, 200, 200],
  'clients.create': [withBody(person), 401, 403, 201, 201],
  'clients.update': [withBody(person), 401, 403, 200, 200],
  'clients.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'clients.removeMany': [many(2), 401, 403, 200, 200],
  'clients.exportCsv': [query, 401, 403, 200, 200],
  'clientRequests.list': [query, 401, 403, 200, 200],
  'clientRequests.get': [one, 401, 403, 200, 200],
  'clientRequests.update': [withBody({ status: 'In Progress' }), 401, 403, 200, 200],
  'clientRequests.reply': [withBody({ text: 'A' }), 401, 403, 201, 201],
  'clientRequests.note': [withBody({ text: 'A' }), 401, 403, 201, 201],
  'clientRequests.remove': [one, 401, 403, 200, 200],
  'clientRequests.removeMany': [many(0), 401, 403, 200, 200],
  'clientRequests.statusMany': [many(0, { status: 'Closed' }), 401, 403, 200, 200],
  'clientRequests.exportCsv': [query, 401, 403, 200, 200],
  'clientDocuments.list': [query, 401, 403, 200, 200],
  'clientDocuments.create': [
    () => ({ body: { client_id: '1', title: 'A', kind: 'Other' }, files: { file: pdf() } }),
    401,
    403,
    201,
    201,
  ],
  // Its file is missing, so those with access get 404.
  'clientDocuments.download': [() => ({ params: { id: 9 } }), 401, 403, 404, 404],
  'clientDocuments.remove': [one, 401, 403, 200, 200],
  // The records belong to another client; server/sites/client-requests and server/sites/client-documents have the details.
  'portalRequests.list': [query, 401, 200, 403, 403],
  'portalRequests.get': [one, 401, 404, 403, 403, 200],
  'portalRequests.create': [withBody({ kind: 'Request', subject: 'A', text: 'B' }), 401, 201, 403, 403],
  'portalRequests.write': [withBody({ text: 'A' }), 401, 404, 403, 403, 201],
  'portalRequests.settle': [one, 401, 404, 403, 403, 201],
  'portalDocuments.list': [query, 401, 200, 403, 403],
  'portalDocuments.download': [one, 401, 404, 403, 403, 200],
  'portalExtraGuards.price': [withBody(extraGuards), 401, 422, 403, 403],
  'portalExtraGuards.create': [withBody(extraGuards), 401, 422, 403, 403],
  'calendarFeeds.list': [() => ({ query: { guard_id: '1' } }), 401, 403, 200, 200],
  'calendarFeeds.create': [() => ({ body: { guard_id: 1 } }), 401, 403, 201, 201],
  'calendarFeeds.remove': [one, 401, 403, 404, 404],
  'calendarFeeds.read': [() => ({ query: { token: 'x'.repeat(43) } }), 404, 404, 404, 404],
  'clientBans.list': [query, 401, 403, 200, 200],
  'clientBans.create': [(number) => ({ body: { client_id: 1, guard_id: number, reason: 'Asked.' } }), 401, 403, 201, 201],
  'clientBans.remove': [one, 401, 403, 404, 404],
  'extraGuards.accept': [withBody({}), 401, 403, 404, 404],
  'extraGuards.decline': [withBody({ reason: 'Nobody is free.' }), 401, 403, 404, 404],
  'clientLogins.list': [query, 401, 403, 200, 200],
  'clientLogins.invite': [
    (number) => ({ body: { client_id: 1, userName: 'A', emailAddress: `new-${number}@mail.example` } }),
    401,
    403,
    201,
    201,
  ],
  'clientLogins.inviteAgain': [(number) => one(number + 2), 401, 403, 201, 201],
  'clientLogins.confirm': [(number) => one(number + 2), 401, 403, 409, 409],
  'clientLogins.refuse': [(number) => one(number + 2), 401, 403, 409, 409],
  'clientLogins.prices': [(number) => withBody({ sees_prices: true })(number + 2), 401, 403, 201, 201],
  'clientLogins.monthlyReport': [(number) => withBody({ monthly_report: false })(number + 2), 401, 403, 201, 201],
  'clientLogins.ownStations': [(number) => one(number + 2), 401, 403, 200, 200],
  'clientLogins.stations': [(number) => withBody({ station_ids: null })(number + 2), 401, 403, 201, 201],
  'clientLogins.revoke': [(number) => one(number + 2), 401, 403, 200, 200],
  'clientLogins.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'guards.list': [query, 401, 403, 200, 200],
  'guards.get': [one, 401, 403, 200, 200],
  'guards.create': [withBody(guard), 401, 403, 201, 201],
  'guards.update': [withBody(guard), 401, 403, 200, 200],
  'guards.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'guards.removeMany': [many(2), 401, 403, 200, 200],
  'guards.comingShifts': [() => ({ query: { ids: '1' } }), 401, 403, 200, 200],
  'guards.statusMany': [many(0, { status: 'On Leave' }), 401, 403, 200, 200],
  'guards.exportCsv': [query, 401, 403, 200, 200],
  'guardQualifications.list': [query, 401, 403, 200, 200],
  'guardQualifications.get': [one, 401, 403, 200, 200],
  'guardQualifications.create': [withBody({ guard_id: 1, type_id: 1 }), 401, 403, 201, 201],
  'guardQualifications.update': [withBody({ guard_id: 1, type_id: 1 }), 401, 403, 200, 200],
  'guardQualifications.verify': [withBody({}), 401, 403, 201, 201],
  'guardQualifications.revoke': [withBody({ reason: 'Lost' }), 401, 403, 201, 201],
  'guardQualifications.attach': [(number) => ({ params: { id: number }, body: {}, files: { file: pdf() } }), 401, 403, 201, 201],
  // None has a scan.
  'guardQualifications.download': [one, 401, 403, 404, 404],
  'guardQualifications.remove': [one, 401, 403, 200, 200],
  'guardQualifications.removeMany': [many(0), 401, 403, 200, 200],
  'guardQualifications.exportCsv': [query, 401, 403, 200, 200],
  'guardAbsences.list': [query, 401, 403, 200, 200],
  'guardAbsences.get': [one, 401, 403, 200, 200],
  'guardAbsences.create': [withBody({ guard_id: 1, kind: 'suspension', from_on: '2026-01-01' }), 401, 403, 201, 201],
  'guardAbsences.update': [withBody({ guard_id: 1, kind: 'suspension', from_on: '2026-01-01' }), 401, 403, 200, 200],
  'guardAbsences.shifts': [one, 401, 403, 200, 200],
  'guardAbsences.approve': [withBody({}), 401, 403, 201, 201],
  'guardAbsences.refuse': [withBody({ reason: 'Too many away' }), 401, 403, 201, 201],
  'guardAbsences.cancel': [withBody({}), 401, 403, 201, 201],
  'guardAbsences.note': [one, 401, 403, 403, 200],
  'guardAbsences.attach': [(number) => ({ params: { id: number }, body: {}, files: { file: pdf() } }), 401, 403, 201, 201],
  // None has a certificate.
  'guardAbsences.download': [one, 401, 403, 403, 404],
  'guardAbsences.remove': [one, 401, 403, 200, 200],
  'guardAbsences.removeMany': [many(0), 401, 403, 200, 200],
  'guardAbsences.exportCsv': [query, 401, 403, 200, 200],
  'guardAbsences.balance': [() => ({ query: { guard_id: '1' } }), 401, 403, 200, 200],
  'lists.list': [nothing, 401, 403, 200, 200],
  'lists.set': [() => ({ params: { list: 'notices' }, body: { columns: null, rows: 10, fits: false } }), 401, 403, 200, 200],
  'listViews.list': [() => ({ query: { list: 'notices' } }), 401, 403, 200, 200],
  'listViews.create': [withBody({ ...listView, list: 'notices' }), 401, 403, 201, 201],
  // There is none.
  'listViews.update': [withBody(listView), 401, 403, 404, 404],
  'listViews.remove': [one, 401, 403, 404, 404],
  'supervisorStations.list': [one, 401, 403, 404, 404],
  // Neither is a supervisor.
  'supervisorStations.set': [withBody({ station_ids: [1] }), 401, 403, 404, 404],
  'ownStations.list': [query, 401, 403, 200, 200],
  'ownStations.guards': [one, 401, 403, 200, 200],
  'ownStations.allGuards': [query, 401, 403, 200, 200],
  'visits.list': [query, 401, 403, 200, 200],
  'visits.exportCsv': [query, 401, 403, 200, 200],
  // None was made.
  'visits.get': [one, 401, 403, 404, 404],
  'visits.create': [
    () => ({ body: { station_id: 1, guards_found: [], uniform: 1, alertness: 5, book_checked: true, client_met: false } }),
    401,
    403,
    201,
    201,
  ],
  'visits.addPhoto': [(number) => ({ params: { id: number + 50 }, body: {}, files: { photo } }), 401, 403, 404, 404],
  'visits.photo': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'visits.original': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'visits.plans': [nothing, 401, 403, 200, 200],
  'visits.setPlan': [() => ({ body: { station_id: 1, visits_a_month: 4 } }), 401, 403, 200, 200],
  'deployability.get': [one, 401, 403, 200, 200],
  'deployability.stream': [nothing, 401, 403, 200, 200],
  'stations.list': [query, 401, 403, 200, 200],
  'stations.get': [one, 401, 403, 200, 200],
  'stations.create': [withBody(station), 401, 403, 201, 201],
  'stations.update': [withBody(station), 401, 403, 200, 200],
  'stations.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'stations.removeMany': [many(2), 401, 403, 200, 200],
  'stations.statusMany': [many(0, { active: false }), 401, 403, 200, 200],
  'stations.exportCsv': [query, 401, 403, 200, 200],
  ...importRows('guardImports', {
    line: (number) => `A,B,Male,1990-01-01,1,import-${number}@mail.example,Guard`,
    columns: ['firstName', 'lastName', 'gender', 'date_of_birth', 'contacts', 'email', 'rank'],
  }),
  ...importRows(
    'guardImports',
    { line: (number) => `1,First aid,${number}`, columns: ['guard_id', 'type_id', 'number'] },
    'Qualifications',
  ),
  ...importRows('clientImports', { line: (number) => `A,B ${number},1`, columns: ['firstName', 'lastName', 'contacts'] }),
  ...importRows('alarmSystemImports', {
    line: (number) => `Import ${number},1,F00${number}`,
    columns: ['name', 'station_id', 'account'],
  }),
  ...importRows('stationImports', { line: (number) => `Import ${number},1,C`, columns: ['name', 'client_id', 'address'] }),
  'quotes.create': [
    withBody({ site_type: 'Shop', area: 'Ntinda', guards_needed: 2, name: 'A', email: 'a@b.example' }),
    201,
    201,
    201,
    201,
  ],
  'quotes.list': [query, 401, 403, 200, 200],
  'quotes.get': [one, 401, 403, 200, 200],
  'quotes.update': [withBody({ status: 'Quoted' }), 401, 403, 200, 200],
  'quotes.statusMany': [many(0, { status: 'Lost' }), 401, 403, 200, 200],
  'quotes.remove': [(number) => one(number + 2), 401, 403, 200, 200],
  'quotes.removeMany': [many(2), 401, 403, 200, 200],
  'quotes.exportCsv': [query, 401, 403, 200, 200],
  'quotes.win': [withBody(person), 401, 403, 201, 201],
  'quotations.list': [query, 401, 403, 200, 200],
  'quotations.rates': [nothing, 401, 403, 200, 200],
  'quotations.get': [one, 401, 403, 200, 200],
  'quotations.create': [withBody({ ...quotation, request_id: 1 }), 401, 403, 201, 201],
  'quotations.update': [withBody(quotation), 401, 403, 200, 200],
  'quotations.remove': [one, 401, 403, 200, 200],
  'quotations.send': [one, 401, 403, 201, 201],
  // No quotation has been sent.
  'quotations.revise': [one, 401, 403, 409, 409],
  'quotations.withdraw': [one, 401, 403, 409, 409],
  'quotations.pdf': [one, 401, 403, 200, 200],
  'quotations.view': [link, 422, 422, 422, 422],
  'quotations.viewPdf': [link, 422, 422, 422, 422],
  'quotations.accept': [link, 422, 422, 422, 422],
  'quotations.decline': [link, 422, 422, 422, 422],
  'contracts.list': [query, 401, 403, 200, 200],
  'contracts.get': [one, 401, 403, 200, 200],
  'contracts.exportCsv': [query, 401, 403, 200, 200],
  'contracts.create': [withBody({ client_id: 1, title: 'A', starts_on: '2026-01-01' }), 401, 403, 201, 201],
  'contracts.update': [withBody({ title: 'A', starts_on: '2026-01-01' }), 401, 403, 200, 200],
  'contracts.remove': [one, 401, 403, 200, 200],
  'contracts.choices': [one, 401, 403, 200, 200],
  'way.get': [() => ({ query: { client_id: '1' } }), 401, 403, 200, 200],
  'contracts.openQuotations': [query, 401, 403, 200, 200],
  'contracts.preview': [() => ({ params: { id: 1 }, query: { month: '2026-12' } }), 401, 403, 200, 200],
  // Its line has no station.
  'contracts.activate': [one, 401, 403, 422, 422],
  // Nothing is active; server/contracts has the details.
  'contracts.suspend': [withBody({ from: '2026-01-01', reason: 'Closed' }), 401, 403, 409, 409],
  'contracts.resume': [one, 401, 403, 409, 409],
  'contracts.end': [withBody({ on: '2026-01-01', reason: 'Closed' }), 401, 403, 409, 409],
  'contracts.cancel': [withBody({ reason: 'Closed' }), 401, 403, 201, 201],
  // The quotations have not been accepted.
  'contracts.fromStation': [(number) => one(number + 2), 401, 403, 409, 409],
  // No rate changes on this day.
  'indexation.letter': [() => ({ params: { id: 1 }, query: { valid_from: '2027-01-01' } }), 401, 403, 422, 422],
  'indexation.index': [
    () => ({ body: { percent: 5, valid_from: '2039-01-01', reason: 'Indexation', dry_run: true } }),
    401,
    403,
    200,
    200,
  ],
  'contracts.fromQuotation': [one, 401, 403, 409, 409],
  'contracts.addLine': [withBody(contractLine), 401, 403, 201, 201],
  'contracts.updateLine': [withBody({ name: 'B', shift_label: 'Day', from_on: '2026-01-01' }), 401, 403, 200, 200],
  'contracts.removeLine': [one, 401, 403, 200, 200],
  'orderRecordings.set': [(id) => ({ params: { id }, body: {}, files: { recording: webm() } }), 401, 403, 422, 422],
  'orderRecordings.remove': [one, 401, 403, 200, 200],
  'orderRecordings.play': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'contracts.addTerms': [withBody(terms), 401, 403, 201, 201],
  'contracts.termsPreview': [withBody(terms), 401, 403, 200, 200],
  // The first terms of a line.
  'contracts.removeTerms': [one, 401, 403, 409, 409],
  'services.list': [query, 200, 200, 200, 200],
  'services.get': [one, 200, 200, 200, 200],
  'services.create': [withBody(service), 401, 403, 201, 201],
  'services.update': [withBody(service), 401, 403, 200, 200],
  'services.uploadPicture': [() => ({ body: {}, files: { picture: photo } }), 401, 403, 201, 201],
  'services.remove': [one, 401, 403, 200, 200],
  'invoices.list': [query, 401, 403, 200, 200],
  'invoices.get': [one, 401, 403, 200, 200],
  'invoices.create': [withBody(bill), 401, 403, 201, 201],
  'invoices.update': [withBody(bill), 401, 403, 200, 200],
  'invoices.remove': [one, 401, 403, 200, 200],
  'invoices.removeMany': [many(0), 401, 403, 200, 200],
  'invoices.statusMany': [many(0, { status: 'Paid' }), 401, 403, 200, 200],
  'invoices.pdf': [one, 401, 403, 200, 200],
  'invoices.exportCsv': [query, 401, 403, 200, 200],
  'receipts.list': [query, 401, 403, 200, 200],
  'receipts.exportCsv': [query, 401, 403, 200, 200],
  'receipts.get': [one, 401, 403, 200, 200],
  'receipts.pdf': [one, 401, 403, 200, 200],
  'receipts.create': [(number) => ({ body: { client_id: 1, amount: number, method: 'cash' } }), 401, 403, 201, 201],
  'receipts.attach': [(id) => ({ params: { id }, body: {}, files: { file: pdf() } }), 401, 403, 201, 201],
  'receipts.download': [one, 401, 403, 404, 404],
  'receipts.allocate': [withBody({ allocations: [{ invoice_id: 1, amount: 1 }] }), 401, 403, 201, 201],
  'receipts.reverse': [withBody({ reason: 'A test.' }), 401, 403, 201, 201],
  // A receipt of money is no deposit.
  'receipts.apply': [withBody({ allocations: [{ invoice_id: 1, amount: 1 }], reason: 'A test.' }), 401, 403, 422, 422],
  'receipts.assign': [withBody({ contract_id: 1 }), 401, 403, 422, 422],
  // It is more than the credit.
  'refunds.refund': [withBody({ amount: 900_000_000, method: 'cash', reference: 'A', reason: 'Too much.' }), 401, 403, 422, 422],
  'receipts.refund': [withBody({ amount: 1, method: 'cash', reference: 'A' }), 401, 403, 422, 422],
  // A receipt of money has no certificate.
  'receipts.certificate': [withBody({ certificate_number: 'A', certificate_date: '2026-01-01' }), 401, 403, 422, 422],
  'statementImports.inspect': [() => ({ body: {}, files: { file: csv('A', '1') } }), 401, 403, 200, 200],
  'statementImports.refused': [
    () => ({
      body: { dates: 'ymd', columns: '{"received_on":0,"amount":1}' },
      files: { file: csv('Day,Amount', '2026-01-05,1') },
    }),
    401,
    403,
    200,
    200,
  ],
  'statementImports.run': [
    () => ({
      body: { kind: 'bank', dry_run: 'true', dates: 'ymd', columns: '{"received_on":0,"amount":1}' },
      files: { file: csv('Day,Amount', '2026-01-05,1') },
    }),
    401,
    403,
    200,
    200,
  ],
  'statements.figures': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'margins.exportCsv': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'statements.differing': [query, 401, 403, 200, 200],
  'statements.reminders': [query, 401, 403, 200, 200],
  'statements.promises': [query, 401, 403, 200, 200],
  'statements.promise': [withBody({ client_id: 1, amount: 1, on_day: today() }), 401, 403, 201, 201],
  'receipts.openInvoices': [one, 401, 403, 200, 200],
  'billingRuns.list': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'billingRuns.leftOut': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'billingRuns.start': [() => ({ body: { month: '2026-01' } }), 401, 403, 201, 201],
  'invoiceDrafts.list': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'invoiceDrafts.totals': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'invoiceDrafts.get': [one, 401, 403, 200, 200],
  'invoiceDrafts.update': [withBody({}), 401, 403, 200, 200],
  'invoiceDrafts.review': [withBody({}), 401, 403, 201, 201],
  'invoiceDrafts.recompute': [withBody({}), 401, 403, 201, 201],
  'invoiceDrafts.discard': [withBody({ note: 'Paid in kind' }), 401, 403, 201, 201],
  // The draft is charged.
  'invoiceDrafts.carry': [withBody({}), 401, 403, 409, 409],
  // Its month is recorded.
  'invoiceDrafts.chargeUnrecorded': [withBody({ reason: 'Booked by hand.' }), 401, 403, 409, 409],
  'invoiceDrafts.issue': [withBody({}), 401, 403, 201, 201],
  // Nothing of it is credited.
  'invoiceDrafts.replace': [withBody({}), 401, 403, 409, 409],
  'invoiceDrafts.issueMany': [many(0), 401, 403, 200, 200],
  'invoiceDrafts.linesOfInvoice': [one, 401, 403, 200, 200],
  'invoiceDrafts.differencesOfInvoice': [one, 401, 403, 200, 200],
  'creditNotes.list': [query, 401, 403, 200, 200],
  'creditNotes.exportCsv': [query, 401, 403, 200, 200],
  'creditNotes.get': [one, 401, 403, 200, 200],
  'creditNotes.pdf': [one, 401, 403, 200, 200],
  'creditNotes.create': [withBody({ net: 1, reason_code: 'rate', reason: 'A' }), 401, 403, 201, 201],
  // Neither needs a number.
  'invoices.fiscalise': [withBody({}), 401, 403, 409, 409],
  'creditNotes.fiscalise': [withBody({}), 401, 403, 409, 409],
  // Mobile money is not set up here.
  'collections.create': [() => ({ body: payment }), 401, 403, 409, 409],
  'collections.get': [one, 401, 403, 404, 404],
  'collections.ofInvoice': [one, 401, 403, 200, 200],
  'collections.toCheck': [nothing, 401, 403, 200, 200],
  'collections.check': [(id) => ({ ...one(id), body: { received: true } }), 401, 403, 404, 404],
  'collections.callback': [hint, 403, 403, 403, 403],
  'receipts.awaited': [nothing, 401, 403, 200, 200],
  'receipts.sentCertificate': [one, 401, 403, 200, 200],
  'receipts.sentFile': [one, 401, 403, 404, 404],
  'receipts.decide': [(id) => ({ params: { id }, body: { accept: true } }), 401, 403, 409, 409],
  'portalCertificates.list': [nothing, 401, 200, 403, 403],
  'portalCertificates.send': [certificate, 401, 404, 403, 403, 404],
  'portalCollections.create': [() => ({ body: payment }), 401, 422, 403, 403, 409],
  'portalCollections.payable': [nothing, 401, 200, 403, 403],
  'portalCollections.ofInvoice': [one, 401, 404, 403, 403, 200],
  'invoiceProofs.open': [() => ({ body: { secret: '0'.repeat(43) } }), 404, 404, 404, 404],
  'invoiceProofs.openByNumber': [
    () => ({ body: { invoice_number: 'INV-2026-000001', seal: '0'.repeat(64), total: 1 } }),
    404,
    404,
    404,
    404,
  ],
  'statements.get': [one, 401, 403, 200, 200],
  'statements.pdf': [one, 401, 403, 200, 200],
  'statements.exportCsv': [one, 401, 403, 200, 200],
  'statements.ageing': [query, 401, 403, 200, 200],
  'statements.ageingCsv': [query, 401, 403, 200, 200],
  'payments.list': [one, 401, 403, 200, 200],
  'payments.record': [withBody({ amount: 1, method: 'cash', confirm: true }), 401, 403, 201, 201],
  'reports.operations': [report('coverage'), 401, 403, 200, 200],
  'reports.operationsCsv': [report('lateness'), 401, 403, 200, 200],
  'reports.people': [report('turnover'), 401, 403, 200, 200],
  'reports.peopleCsv': [report('turnover'), 401, 403, 200, 200],
  'reports.incidents': [report('stations'), 401, 403, 200, 200],
  'reports.incidentsCsv': [report('categories'), 401, 403, 200, 200],
  'reports.uncovered': [() => ({ query: { from: '2026-01-01', to: '2026-01-31', cause: 'Sick' } }), 401, 403, 200, 200],
  'incidents.list': [query, 401, 403, 200, 200],
  'incidents.get': [one, 401, 403, 200, 200],
  'incidents.create': [withBody(incident), 401, 403, 201, 201],
  'incidents.update': [withBody(incident), 401, 403, 200, 200],
  'incidents.remove': [one, 401, 403, 200, 200],
  'incidents.removeMany': [many(0), 401, 403, 200, 200],
  'incidents.statusMany': [many(0, { status: 'Pending' }), 401, 403, 200, 200],
  'incidents.exportCsv': [query, 401, 403, 200, 200],
  'alarmFrames.today': [nothing, 401, 403, 200, 200],
  'alarmSystems.list': [query, 401, 403, 200, 200],
  'alarmSystems.exportCsv': [query, 401, 403, 200, 200],
  'alarmSystems.get': [one, 401, 403, 200, 200],
  'alarmSystems.create': [
    (number) => ({ body: { ...alarmSystem, account: (0xabc000 + number).toString(16) } }),
    401,
    403,
    201,
    201,
  ],
  'alarmSystems.update': [(number) => withBody({ ...alarmSystem, account: `ABC${number}` })(number), 401, 403, 200, 200],
  'alarmSystems.remove': [one, 401, 403, 200, 200],
  'alarmSystems.removeMany': [many(0), 401, 403, 200, 200],
  'alarmSystems.beginTest': [() => ({ params: { id: 1 }, body: { until: inAnHour() } }), 401, 403, 201, 201],
  'responseUnits.list': [query, 401, 403, 200, 200],
  'responseUnits.exportCsv': [query, 401, 403, 200, 200],
  'responseUnits.get': [one, 401, 403, 200, 200],
  'responseUnits.create': [(number) => ({ body: { ...unit, name: `Rapid ${number}` } }), 401, 403, 201, 201],
  'responseUnits.update': [withBody(unit), 401, 403, 200, 200],
  'responseUnits.remove': [one, 401, 403, 200, 200],
  'responseUnits.removeMany': [many(0), 401, 403, 200, 200],
  'responseUnits.statusMany': [many(0, { active: false }), 401, 403, 200, 200],
  'alarmZones.list': [one, 401, 403, 200, 200],
  'alarmZones.create': [(number) => ({ params: { id: 1 }, body: { number: 100 + number, name: 'A' } }), 401, 403, 201, 201],
  'alarmZones.update': [withBody({ number: 7, name: 'A' }), 401, 403, 200, 200],
  'alarmZones.remove': [one, 401, 403, 200, 200],
  'alarmContacts.list': [one, 401, 403, 200, 200],
  'alarmContacts.create': [(id) => ({ params: { id }, body: alarmContact }), 401, 403, 201, 201],
  'alarmContacts.update': [withBody(alarmContact), 401, 403, 200, 200],
  'alarmContacts.remove': [one, 401, 403, 200, 200],
  'alarmHours.get': [one, 401, 403, 200, 200],
  'alarmHours.set': [withBody({ days: [] }), 401, 403, 201, 201],
  'alarmTests.end': [withBody({}), 401, 403, 409, 409],
  'alarmTokens.make': [withBody({}), 401, 403, 200, 200],
  'alarmTokens.revoke': [one, 401, 403, 404, 404],
  'alarmSignals.list': [query, 401, 403, 200, 200],
  'cameraSignals.send': [() => ({ params: { token: 'x'.repeat(43) }, body: { event: 'motion' } }), 404, 404, 404, 404],
  'cameraSignals.picture': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'alarms.list': [query, 401, 403, 200, 200],
  'alarms.exportCsv': [query, 401, 403, 200, 200],
  'alarmReports.get': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'alarmReports.exportCsv': [() => ({ query: { month: '2026-01', table: 'clients' } }), 401, 403, 200, 200],
  'alarmQueue.queue': [nothing, 401, 403, 200, 200],
  'alarmQueue.events': [nothing, 401, 403, 200, 200],
  'alarms.get': [one, 401, 403, 200, 200],
  'alarms.take': [withBody({}), 401, 403, 201, 201],
  'alarms.release': [withBody({}), 401, 403, 201, 201],
  'alarms.step': [withBody({ what: 'note', result: 'done', text: 'A' }), 401, 403, 201, 201],
  'alarms.reveal': [withBody({}), 401, 403, 200, 200],
  'alarms.close': [withBody({ outcome: 'animal', text: 'A' }), 401, 403, 201, 201],
  'alarms.correct': [withBody({ outcome: 'animal', text: 'A' }), 401, 403, 409, 409],
  'alarms.takeMany': [many(0), 401, 403, 200, 200],
  'alarms.releaseMany': [many(0), 401, 403, 200, 200],
  'alarms.premises': [one, 401, 403, 200, 200],
  'alarms.closeMany': [many(0, { outcome: 'animal', text: 'A' }), 401, 403, 200, 200],
  'dispatches.units': [one, 401, 403, 200, 200],
  // Nobody is on post.
  'dispatches.send': [withBody({ unit_id: 1 }), 401, 403, 409, 409],
  'dispatches.sendAll': [withBody({}), 401, 403, 409, 409],
  'dispatches.accept': [withBody({}), 401, 403, 201, 201],
  'dispatches.refuse': [withBody({ reason: 'A' }), 401, 403, 201, 201],
  'dispatches.setOff': [withBody({}), 401, 403, 201, 201],
  'dispatches.arrive': [withBody({}), 401, 403, 201, 201],
  // Before it has arrived.
  'dispatches.leave': [withBody({ findings }), 401, 403, 409, 409],
  'dispatches.cancel': [withBody({}), 401, 403, 201, 201],
  'crewFiles.photo': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'crewFiles.original': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'crewFiles.voiceNote': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  // There is no demo.
  'signalTrials.send': [withBody({ code: 'BA' }), 401, 403, 409, 409],
  'guardPhotos.set': [(id) => ({ params: { id }, body: {}, files: { photo } }), 401, 403, 201, 201],
  'guardPhotos.remove': [one, 401, 403, 200, 200],
  'guardPhotos.show': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'incidentPhotos.add': [(id) => ({ params: { id }, body: {}, files: { photo } }), 401, 403, 201, 201],
  'incidentPhotos.show': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'voiceNotes.play': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'incidentPhotos.original': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'requestPhotos.show': [() => ({ params: { id: EVENT } }), 401, 403, 404, 404],
  'portalPhotos.add': [(id) => ({ params: { id }, body: {}, files: { photo } }), 401, 404, 403, 403, 201],
  'portalPhotos.show': [() => ({ params: { id: EVENT } }), 401, 404, 403, 403, 404],
  'contacts.list': [query, 401, 403, 200, 200],
  'contacts.create': [withBody({ name: 'A', email: 'a@b.example', message: 'C' }), 201, 201, 201, 201],
  'contacts.get': [one, 401, 403, 200, 200],
  'contacts.update': [withBody({ note: 'A' }), 401, 403, 200, 200],
  'contacts.reply': [withBody({ text: 'A' }), 401, 403, 201, 201],
  'contacts.remove': [one, 401, 403, 200, 200],
  'contacts.removeMany': [withBody({ ids: [1] }), 401, 403, 200, 200],
  'contacts.statusMany': [withBody({ ids: [1], status: 'Read' }), 401, 403, 200, 200],
  'contacts.exportCsv': [query, 401, 403, 200, 200],
  'dutySchedules.list': [query, 401, 403, 200, 200],
  'dutySchedules.get': [one, 401, 403, 200, 200],
  'dutySchedules.create': [shift, 401, 403, 201, 201],
  'dutySchedules.update': [shift, 401, 403, 200, 200],
  'dutySchedules.check': [
    withBody({ guard_id: 1, shift_date: '2026-01-01', start_time: '06:00', end_time: '18:00' }),
    401,
    403,
    200,
    200,
  ],
  'repeatedShifts.repeat': [
    () => ({
      body: {
        guard_id: 1,
        station_id: 1,
        shift_date: '2031-03-03',
        until: '2031-03-03',
        weekdays: 127,
        start_time: '06:00',
        end_time: '18:00',
        shift_type: 'Day',
      },
    }),
    401,
    403,
    200,
    200,
  ],
  'knownStations.list': [() => one(1), 401, 403, 200, 200],
  'guardChoices.list': [
    () => ({ query: { shift_date: '2026-03-02', start_time: '06:00', end_time: '18:00' } }),
    401,
    403,
    200,
    200,
  ],
  'dutySchedules.remove': [one, 401, 403, 200, 200],
  'dutySchedules.removeMany': [many(0), 401, 403, 200, 200],
  'dutySchedules.exportCsv': [query, 401, 403, 200, 200],
  'scheduleBoard.list': [query, 401, 403, 200, 200],
  'scheduleBoard.openSlots': [nothing, 401, 403, 200, 200],
  'scheduleBoard.sheets': [nothing, 401, 403, 200, 200],
  'scheduleBoard.copyPlan': [() => ({ query: weeks }), 401, 403, 200, 200],
  'scheduleBoard.copy': [() => ({ body: weeks }), 401, 403, 200, 200],
  'slots.list': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  // There are none; server/roster/slot-shifts has the details.
  'slots.get': [one, 401, 403, 404, 404],
  'slots.off': [withBody({ reason: 'Closed' }), 401, 403, 404, 404],
  'slots.on': [one, 401, 403, 404, 404],
  'slots.split': [withBody({ at: '00:00' }), 401, 403, 404, 404],
  'slots.merge': [one, 401, 403, 404, 404],
  'slots.offMany': [
    () => ({ body: { station_id: 1, from: addDays(today(), 1), to: addDays(today(), 1), reason: 'Closed' } }),
    401,
    403,
    200,
    200,
  ],
  // The line has no active contract.
  'slots.extra': [
    () => ({ body: { line_id: 1, day: addDays(today(), 1), start_time: '06:00', end_time: '18:00', guards: 1, reason: 'A' } }),
    401,
    403,
    409,
    409,
  ],
  'slots.posts': [() => ({ query: { station_id: '1', day: '2026-01-05' } }), 401, 403, 200, 200],
  'slots.coverage': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  'slots.monthCoverage': [() => ({}), 401, 403, 200, 200],
  'slots.coverageCsv': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  'generator.pool': [() => ({ query: { line_ids: '1,2' } }), 401, 403, 200, 200],
  'generator.preview': [() => ({ body: roster }), 401, 403, 200, 200],
  'generator.improve': [() => ({ body: { request: roster, seconds: 1 } }), 401, 403, 200, 200],
  'generator.review': [() => ({ body: { request: roster, assignments: '' } }), 401, 403, 200, 200],
  // Of another roster.
  'generator.save': [() => ({ body: { request: roster, fingerprint: 'x' } }), 401, 403, 409, 409],
  'proposals.propose': [() => ({ body: { week: '2026-01-05' } }), 401, 403, 200, 200],
  'proposals.look': [() => ({ body: { week: '2026-01-05' } }), 401, 403, 200, 200],
  'proposals.save': [() => ({ body: { week: '2026-01-05', assignments: '' } }), 401, 403, 200, 200],
  'slotShifts.fill': [withBody({ guard_id: 1 }), 401, 403, 404, 404],
  'slotShifts.free': [withBody({}), 401, 403, 404, 404],
  'slotShifts.candidates': [one, 401, 403, 404, 404],
  'slotShifts.candidatesBeside': [one, 401, 403, 200, 200],
  'slotShifts.publish': [() => ({ body: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  // Not published.
  'slotShifts.acknowledge': [one, 401, 403, 409, 409],
  'slotOffers.offer': [withBody({ guard_ids: [1], minutes: 30 }), 401, 403, 404, 404],
  'slotOffers.list': [one, 401, 403, 404, 404],
  'slotOffers.withdraw': [one, 401, 403, 404, 404],
  'offerLinks.view': [link, 422, 422, 422, 422],
  'offerLinks.accept': [link, 422, 422, 422, 422],
  'offerLinks.decline': [link, 422, 422, 422, 422],
  'attendance.list': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  'attendance.exportCsv': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  'attendance.get': [one, 401, 403, 200, 200],
  // Nobody has come to these shifts; server/attendance has the details.
  'attendance.clock': [withBody({ kind: 'out' }), 401, 403, 409, 409],
  'attendance.decide': [withBody({ state: 'Excused', reason: 'Sick' }), 401, 403, 201, 201],
  'attendance.replace': [withBody({ guard_id: 1, reason: 'Sick' }), 401, 403, 409, 409],
  // Over long ago.
  'callOffs.callOff': [withBody({ cause: 'sick' }), 401, 403, 409, 409],
  'attendancePeriods.lateFacts': [() => ({ query: { month: '2026-01', station_id: '1' } }), 401, 403, 200, 200],
  'attendance.stood': [
    withBody({
      guard_id: 1,
      in_at: '2026-01-05T03:00:00Z',
      out_at: '2026-01-05T15:00:00Z',
      told_by: 'Sarah',
      reason: 'He was there.',
    }),
    401,
    403,
    404,
    404,
  ],
  'attendance.nobody': [withBody({ told_by: 'Sarah', reason: 'Nobody came.' }), 401, 403, 404, 404],
  // The line is in no contract on this day, and there is no such post.
  'attendancePeriods.extraStood': [
    () => ({
      body: {
        ...{ line_id: 1, day: '2020-01-05', start_time: '06:00', end_time: '18:00' },
        ...{ guard_id: 1, told_by: 'Sarah', reason: 'A wedding.' },
      },
    }),
    401,
    403,
    422,
    422,
  ],
  'attendancePeriods.recordMany': [
    () => ({
      body: {
        ...{ line_id: 2_000_000_000, from: '2026-01-05', to: '2026-01-11' },
        ...{ kind: 'nobody', told_by: 'Sarah', reason: 'Nobody came.' },
      },
    }),
    401,
    403,
    422,
    422,
  ],
  'attendance.presentMany': [() => ({ body: { station_id: 1, except: [] } }), 401, 403, 200, 200],
  'attendance.confirmMany': [() => ({ body: { ids: [1] } }), 401, 403, 200, 200],
  'attendance.refuseMany': [() => ({ body: { ids: [1], reason: 'Not true' } }), 401, 403, 200, 200],
  'attendance.reopen': [withBody({ reason: 'Wrong' }), 401, 403, 409, 409],
  'now.board': [nothing, 401, 403, 200, 200],
  'now.places': [nothing, 401, 403, 200, 200],
  'nowNews.sos': [nothing, 401, 403, 200, 200],
  'nowNews.stream': [nothing, 401, 403, 200, 200],
  'exceptions.list': [query, 401, 403, 200, 200],
  'exceptions.escalation': [nothing, 401, 403, 200, 200],
  'exceptions.setEscalation': [() => ({ body: ladder }), 401, 403, 403, 201],
  // There are none.
  'exceptions.get': [one, 401, 403, 404, 404],
  'exceptions.assign': [withBody({ assigned_to: null }), 401, 403, 404, 404],
  'exceptions.see': [(id) => ({ params: { id } }), 401, 403, 404, 404],
  'exceptions.addStep': [withBody({ what: 'called', text: 'A' }), 401, 403, 404, 404],
  'exceptions.resolve': [withBody({ resolution: 'Came' }), 401, 403, 404, 404],
  'monthAnswers.list': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'monthAnswers.reply': [withBody({ outcome: 'Accepted', reply: 'Taken off' }), 401, 403, 404, 404],
  'occurrences.list': [query, 401, 403, 200, 200],
  'occurrences.pdf': [() => ({ query: { station_id: '1', from: '2026-01-05', to: '2026-01-05' } }), 401, 403, 200, 200],
  'occurrences.get': [one, 401, 403, 404, 404],
  'occurrences.create': [() => ({ body: { station_id: 1, kind: 'routine', text: 'A' } }), 401, 403, 201, 201],
  'occurrences.correct': [withBody({ at: '2026-01-05T06:00:00Z', text: 'A', reason: 'Wrong' }), 401, 403, 404, 404],
  'occurrences.close': [withBody({}), 401, 403, 404, 404],
  'registerItems.list': [query, 401, 403, 200, 200],
  'registerItems.create': [
    (number) => ({ body: { station_id: 1, category: 'key', name: `Gate ${number}` } }),
    401,
    403,
    201,
    201,
  ],
  'registerItems.get': [one, 401, 403, 200, 200],
  'registerItems.update': [
    (number) => withBody({ station_id: number, category: 'key', name: `Door ${number}` })(number),
    ...([401, 403, 200, 200] as const),
  ],
  'registerItems.remove': [one, 401, 403, 200, 200],
  'checkpoints.list': [() => ({ query: { station_id: '1' } }), 401, 403, 200, 200],
  'checkpoints.create': [(number) => ({ body: { station_id: 1, name: `Gate ${number}` } }), 401, 403, 201, 201],
  'checkpoints.get': [one, 401, 403, 200, 200],
  'checkpoints.update': [(number) => withBody({ station_id: number, name: `Door ${number}` })(number), 401, 403, 200, 200],
  'checkpoints.renew': [one, 401, 403, 201, 201],
  'checkpoints.remove': [one, 401, 403, 200, 200],
  'checkpoints.sheet': [one, 401, 403, 200, 200],
  'patrolRoutes.list': [() => ({ query: { station_id: '1' } }), 401, 403, 200, 200],
  'patrolRoutes.get': [one, 401, 403, 200, 200],
  // There is no such point.
  'patrolRoutes.create': [() => ({ body: patrolRoute }), 401, 403, 422, 422],
  'patrolRoutes.update': [withBody(patrolRoute), 401, 403, 422, 422],
  'patrolRoutes.remove': [one, 401, 403, 200, 200],
  'patrols.list': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  'patrols.get': [one, 401, 403, 404, 404],
  'patrols.scanReport': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 403, 200, 200],
  'attendanceDays.list': [() => ({ query: { from: '2026-01-05', to: '2026-01-05' } }), 401, 403, 200, 200],
  'attendanceDays.approve': [() => ({ body: { days: [{ station_id: 1, day: '2026-01-05' }] } }), 401, 403, 200, 200],
  'attendancePeriods.list': [() => ({ query: { month: '2026-01' } }), 401, 403, 200, 200],
  'attendancePeriods.approve': [() => ({ body: { month: '2026-01', station_ids: [1] } }), 401, 403, 200, 200],
  // Not approved.
  'attendancePeriods.lock': [() => ({ body: { month: '2025-12', station_ids: [1] } }), 401, 403, 409, 409],
  'attendancePeriods.reopen': [() => ({ body: { month: '2025-11', station_id: 1, reason: 'Wrong' } }), 401, 403, 403, 409],
  'devices.list': [query, 401, 403, 200, 200],
  'devices.open': [withBody({ station_id: 1 }), 401, 403, 201, 201],
  'devices.revoke': [one, 401, 403, 404, 404],
  'devices.unlock': [withBody({}), 401, 403, 404, 404],
  'shiftEvents.list': [one, 401, 403, 200, 200],
  'guardSignIn.enrol': [() => ({ body: { key: 'x'.repeat(22) } }), 401, 401, 401, 401],
  'guardSignIn.challenge': [() => ({ body: { device_id: 1 } }), 200, 200, 200, 200],
  'guardSignIn.login': [() => ({ body: { ...signed, pin: '482913' } }), 401, 401, 401, 401],
  'guardSignIn.kioskGuards': [() => ({ body: signed }), 401, 401, 401, 401],
  'guardSignIn.logout': [nothing, 401, 403, 403, 403, 200],
  'guardEvents.send': [() => ({ body: batch }), 401, 401, 401, 401],
  'guardEvents.addVoiceNote': [
    () => ({ params: { event_id: EVENT }, body: {}, files: { file: webm() } }),
    401,
    403,
    403,
    403,
    404,
  ],
  'guardEvents.addPhoto': [() => ({ params: { event_id: EVENT }, body: {}, files: { file: photo } }), 401, 403, 403, 403, 404],
  'guardPack.pack': [nothing, 401, 403, 403, 403, 200],
  'guardPack.me': [nothing, 401, 403, 403, 403, 200],
  'guardPush.list': [nothing, 401, 403, 403, 403, 200],
  'guardPush.add': [() => ({ body: pushed }), 401, 403, 403, 403, 409],
  'guardPush.remove': [one, 401, 403, 403, 403, 404],
  // These records are of another guard.
  'guardPack.recording': [() => ({ params: { id: EVENT } }), 401, 403, 403, 403, 404],
  'guardPack.shift': [one, 401, 403, 403, 403, 404],
  'guardPack.acceptOffer': [one, 401, 403, 403, 403, 404],
  'guardPack.declineOffer': [one, 401, 403, 403, 403, 404],
  'guardPack.askAbsence': [withBody({ kind: 'annual', from_on: '2039-01-01', until_on: '2039-01-02' }), 401, 403, 403, 403, 201],
  'portalShifts.overview': [nothing, 401, 200, 403, 403],
  'portalOnDuty.onDuty': [nothing, 401, 200, 403, 403],
  'portalShifts.stations': [nothing, 401, 200, 403, 403],
  'portalShifts.shifts': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 200, 403, 403],
  'portalShifts.shift': [one, 401, 404, 403, 403, 200],
  'portalRounds.rounds': [() => ({ query: { from: '2026-01-05', to: '2026-01-11' } }), 401, 200, 403, 403],
  'portalContracts.contracts': [nothing, 401, 200, 403, 403],
  'portalContracts.coverage': [() => ({ query: { month: '2026-12' } }), 401, 200, 403, 403],
  'portalReport.report': [() => ({ query: { month: '2026-01' } }), 401, 200, 403, 403],
  'portalReport.pdf': [() => ({ query: { month: '2026-01' } }), 401, 200, 403, 403],
  'portalReport.shifts': [() => ({ query: { month: '2026-01', station_id: '1' } }), 401, 200, 403, 403],
  // The month is long over.
  'portalReport.emails': [() => ({}), 401, 200, 403, 403],
  'portalReport.setEmails': [() => ({ body: { monthly_report: false } }), 401, 200, 403, 403],
  'portalMessages.messages': [nothing, 401, 200, 403, 403],
  'portalMessages.setMessages': [() => ({ body: chosen }), 401, 201, 403, 403],
  'portalMessages.devices': [nothing, 401, 200, 403, 403],
  'portalMessages.addDevice': [() => ({ body: pushed }), 401, 409, 403, 403],
  'portalMessages.removeDevice': [one, 401, 404, 403, 403, 404],
  'portalReport.confirm': [() => ({ body: { month: '2026-01' } }), 401, 409, 403, 403],
  'portalReport.object': [() => ({ body: { month: '2026-01', slot_ids: [1], reason: 'Nobody came' } }), 401, 409, 403, 403],
  'portalBook.list': [query, 401, 200, 403, 403],
  // The systems are those of other clients; server/portal/alarm has the details.
  'portalAlarmSystems.list': [nothing, 401, 200, 403, 403],
  'portalAlarmSystems.get': [one, 401, 404, 403, 403, 200],
  'portalAlarmSystems.test': [withBody({}), 401, 404, 403, 403, 201],
  'portalAlarmSystems.endTest': [withBody({}), 401, 404, 403, 403, 409],
  'portalAlarmSystems.away': [withBody({ from: null, until: null }), 401, 404, 403, 403, 201],
  'portalAlarmSystems.words': [withBody({ code_word: 'Mango' }), 401, 404, 403, 403, 201],
  'portalAlarmSystems.hours': [withBody({ days: [] }), 401, 404, 403, 403, 201],
  'portalAlarmContacts.create': [withBody(alarmContact), 401, 404, 403, 403, 201],
  'portalAlarmContacts.update': [withBody(alarmContact), 401, 404, 403, 403, 200],
  'portalAlarmContacts.remove': [one, 401, 404, 403, 403, 200],
  'portalAlarms.list': [query, 401, 200, 403, 403],
  'portalAlarms.get': [one, 401, 404, 403, 403, 200],
  'portalAlarms.month': [() => ({ query: { month: '2026-01' } }), 401, 200, 403, 403],
  'portal.incidents': [query, 401, 200, 403, 403],
  // This caller's client has none; server/portal has the details.
  'portal.incident': [one, 401, 404, 403, 403, 404],
  'portal.invoices': [query, 401, 200, 403, 403],
  'portal.invoicesCsv': [query, 401, 200, 403, 403],
  'portal.invoice': [one, 401, 404, 403, 403, 200],
  'portal.invoicePdf': [one, 401, 404, 403, 403, 200],
  'portal.creditNotes': [nothing, 401, 200, 403, 403],
  'portal.creditNotePdf': [one, 401, 404, 403, 403, 200],
  'portal.statement': [nothing, 401, 200, 403, 403],
  'portal.statementPdf': [nothing, 401, 200, 403, 403],
  'portal.statementCsv': [nothing, 401, 200, 403, 403],
  'portal.people': [nothing, 401, 200, 403, 403],
  'portal.confirmPerson': [() => ({ params: { id: 99 } }), 401, 404, 403, 403, 404],
  'portal.refusePerson': [() => ({ params: { id: 99 } }), 401, 404, 403, 403, 404],
  'home.get': [nothing, 200, 200, 200, 200],
  'home.updateCompany': [() => ({ body: { ...DEFAULT_HOME.brand, ...DEFAULT_HOME.contact } }), 401, 403, 200, 200],
  'home.uploadPicture': [() => ({ body: {}, files: { picture: photo } }), 401, 403, 201, 201],
  'home.versions': [query, 401, 403, 200, 200],
  'home.version': [() => ({ params: { version: 9 } }), 401, 403, 404, 404],
  'home.update': [withBody({ content: DEFAULT_HOME }), 401, 403, 200, 200],
  'careers.list': [query, 200, 200, 200, 200],
  'careers.apply': [
    () => ({ body: { name: 'A', email: 'a@b.example', jobId: '1', consent: 'true' }, files: { cvFile: pdf() } }),
    201,
    201,
    201,
    201,
  ],
  'notices.latest': [nothing, 401, 403, 200, 200],
  'notices.list': [query, 401, 403, 200, 200],
  'today.get': [nothing, 401, 403, 200, 200],
  'guide.get': [nothing, 401, 403, 200, 200],
  'guide.skip': [() => ({ params: { step: 'guards' }, body: { skipped: true } }), 401, 403, 403, 200],
  'notices.seen': [withBody({ id: 1 }), 401, 403, 200, 200],
  'notices.read': [withBody({ ids: [1] }), 401, 403, 200, 200],
  'notices.stream': [nothing, 401, 403, 200, 200],
  'careers.standing': [() => ({ body: { reference: 'A-0000-0000', email: 'a@b.example' } }), 404, 404, 404, 404],
  'jobAdverts.list': [query, 401, 403, 200, 200],
  'jobAdverts.exportCsv': [query, 401, 403, 200, 200],
  'jobAdverts.get': [one, 401, 403, 200, 200],
  'jobAdverts.create': [withBody(job), 401, 403, 201, 201],
  'jobAdverts.update': [withBody(job), 401, 403, 200, 200],
  'jobAdverts.remove': [(number) => one(number + 1), 401, 403, 200, 200],
  'recruitment.list': [query, 401, 403, 200, 200],
  'recruitment.exportCsv': [query, 401, 403, 200, 200],
  'recruitment.board': [query, 401, 403, 200, 200],
  'recruitment.get': [one, 401, 403, 200, 200],
  'recruitment.remove': [one, 401, 403, 200, 200],
  'recruitment.update': [withBody({ rating: 4 }), 401, 403, 200, 200],
  'recruitment.move': [withBody({ stage: 'Interview' }), 401, 403, 200, 200],
  'recruitment.note': [withBody({ note: 'A' }), 401, 403, 201, 201],
  'recruitment.write': [withBody({ subject: 'A', text: 'B' }), 401, 403, 201, 201],
  'recruitment.hire': [withBody(guard), 401, 403, 201, 201],
  'recruitment.document': [() => ({ params: { id: crypto.randomUUID() } }), 401, 403, 404, 404],
  'recruitment.guardDocuments': [one, 401, 403, 200, 200],
  'recruitment.exportPerson': [one, 401, 403, 200, 200],
  'recruitment.erasePerson': [withBody({ email: 'amina@mail.example' }), 401, 403, 403, 200],
  'emails.list': [query, 401, 403, 200, 200],
  'emails.delivery': [nothing, 401, 403, 200, 200],
  'notifications.preferences': [nothing, 401, 403, 200, 200],
  'notifications.setPreferences': [() => ({ body: told }), 401, 403, 201, 201],
  'notifications.devices': [nothing, 401, 403, 200, 200],
  // This installation notifies no devices.
  'notifications.addDevice': [() => ({ body: pushed }), 401, 403, 409, 409],
  'notifications.removeDevice': [one, 401, 403, 404, 404],
  'notifications.sent': [nothing, 401, 403, 403, 200],
  'emails.resend': [one, 401, 403, 404, 404],
  'dashboard.homeStats': [nothing, 200, 200, 200, 200],
  'dashboard.cards': [nothing, 401, 403, 200, 200],
  'search.find': [() => ({ query: { q: 'a' } }), 401, 403, 200, 200],
  'companySettings.get': [nothing, 401, 403, 403, 200],
  'companySettings.update': [() => ({ body: settings }), 401, 403, 403, 200],
  'companySettings.terms': [nothing, 401, 403, 200, 200],
  'companySettings.taxRates': [nothing, 401, 403, 403, 200],
  'companySettings.addTaxRate': [() => ({ body: { valid_from: addDays(today(), 1), vat_rate: 0 } }), 401, 403, 403, 201],
  // The only one.
  'companySettings.removeTaxRate': [() => ({ params: { id: 1 } }), 401, 403, 403, 409],
  'datedSettings.list': [nothing, 401, 403, 200, 200],
  'datedSettings.create': [() => ({ body: rate }), 401, 403, 403, 201],
  // The first of its key, which is in force.
  'datedSettings.update': [() => ({ params: { id: 1 }, body: rate }), 401, 403, 403, 409],
  'datedSettings.remove': [one, 401, 403, 403, 409],
  'datedSettings.review': [nothing, 401, 403, 200, 200],
  'datedSettings.setReviewed': [nothing, 401, 403, 403, 200],
  'holidays.list': [query, 401, 403, 200, 200],
  'holidays.get': [one, 401, 403, 200, 200],
  'holidays.create': [withBody(holiday), 401, 403, 403, 201],
  'holidays.update': [withBody(holiday), 401, 403, 403, 200],
  'holidays.remove': [one, 401, 403, 403, 200],
  'retention.get': [nothing, 200, 200, 200, 200],
  'siteFigures.get': [nothing, 200, 200, 200, 200],
  'alarmPromise.get': [nothing, 200, 200, 200, 200],
  'sitePages.published': [nothing, 200, 200, 200, 200],
  'sitePages.readPublished': [() => ({ query: { path: '/guards/entebbe' } }), 200, 200, 200, 200],
  'sitePages.uploadPicture': [() => ({ body: {}, files: { picture: photo } }), 401, 403, 201, 201],
  'spoken.get': [nothing, 200, 200, 200, 200],
  'translations.list': [query, 401, 403, 200, 200],
  'translations.get': [() => translation, 401, 403, 200, 200],
  'translations.update': [() => ({ ...translation, body: { translation: 'Kutuhusu sisi' } }), 401, 403, 200, 200],
  'translations.approve': [() => ({ ...translation, body: { approved: true } }), 401, 403, 200, 200],
  'translations.places': [nothing, 401, 403, 200, 200],
  'demoData.get': [nothing, 401, 403, 403, 200],
  // There is no demo.
  'demoData.remove': [() => ({ body: { word: 'REMOVE' } }), 401, 403, 403, 409],
  // No call of this key can be undone.
  'undo.undo': [withBody({ keys: ['unknown'] }), 401, 409, 409, 409],
  'trash.list': [query, 401, 403, 200, 200],
  'trash.restore': [(number) => ({ params: { kind: 'guards', id: number } }), 401, 403, 404, 404],
  'trash.restoreMany': [() => ({ params: { kind: 'stations' }, body: { ids: [1] } }), 401, 403, 200, 200],
  'trash.kinds': [nothing, 401, 403, 200, 200],
  'trash.erase': [(number) => ({ params: { kind: 'guards', id: number } }), 401, 403, 403, 404],
  'trash.empty': [nothing, 401, 403, 403, 200],
  'audit.list': [query, 401, 403, 403, 200],
  'audit.get': [one, 401, 403, 403, 200],
  'audit.exportCsv': [query, 401, 403, 403, 200],
  'system.health': [nothing, 200, 200, 200, 200],
  'system.ready': [nothing, 200, 200, 200, 200],
  'system.time': [nothing, 200, 200, 200, 200],
  'system.version': [nothing, 401, 403, 200, 200],
  'system.clearCache': [nothing, 401, 403, 403, 200],
}

/** Two of everything, two more of what others refer to, and the callers; each test begins with these. */
beforeAll(async () => {
  await make.makeAccount(db, { email: credentials.emailAddress, password: PASSWORD })
  await make.makeAccount(db)
  for (const number of [1, 2]) {
    await make.makeClient(db)
    await make.makeGuard(db)
    await make.makeStation(db, { client_id: 1 })
    await make.makeService(db)
    await make.makeJob(db)
    await make.makeQuotation(db)
    const { id: contract_id } = await makeContract(db, { client_id: 1 })
    await makeContractLine(db, { contract_id })
    await make.makeInvoice(db, { client_id: 1 })
    await makeReceipt(db, { client_id: 1 })
    await make.makeIncident(db, { guard_id: 1, station_id: 1 })
    const { id: system_id } = await makeAlarmSystem(db, { station_id: 1 })
    await makeAlarmZone(db, { system_id })
    await makeAlarmContact(db, { system_id })
    await makeAlarm(db, { system_id })
    await make.makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: `2025-01-0${number}` })
    await make.makeClientRequest(db, { client_id: 1 })
    await make.makeQualification(db, { guard_id: 1 })
    await make.makeAbsence(db, { guard_id: number })
    await make.makeClientDocument(db, { client_id: 1, ...(number === 1 && { file_id: file.id }) })
    await pool.query("insert into contact_messages (name, email, message) values ('A', 'a@b.example', 'C')")
  }
  for (const _ of [3, 4]) {
    await make.makeAccount(db, { role: 'client', client_id: 1 })
    await makeCreditNote(db, { invoice_id: (await make.makeInvoice(db, { client_id: 1 })).id })
  }
  for (const number of [1, 2]) await make.makeApplication(db, { job_id: 1, name: `Applicant ${number}` })
  for (const _ of [3, 4]) {
    await make.makeQuoteRequest(db)
    await make.makeGuard(db)
    await make.makeJob(db)
    await make.makeClient(db)
    await make.makeStation(db, { client_id: 1 })
    await makeDraft(db, 1)
  }
  // After the stations of clients, whose numbers the rows name.
  for (const _ of [1, 2]) await makeResponseUnit(db)
  for (const system_id of [1, 2]) await makeDispatch(db, { alarm_id: (await makeAlarm(db, { system_id, kind: 'panic' })).id })
  for (const number of [1, 2]) await makePatrolRoute(db, number, { points: 1 })
  for (const station_id of [1, 2])
    await db
      .insertInto('register_items')
      .values({ station_id, category: 'key', name: `Store ${station_id}` })
      .execute()
  for (const resource of MADE_UP) for (const number of [1, 2]) await makeRecord(db, resource, number)
  // A supervisor reports incidents of guards who are rostered about now.
  await make.makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: addDays(today(), -3) })
  // A further super admin, so that deleting an account never concerns the last one.
  await make.makeAccount(db, { role: 'super_admin' })
  for (const [name, end] of Object.entries(DEAD)) tokens.set(name, await deadToken(end))
  for (const [name, account] of Object.entries(LIVE)) tokens.set(name, await signedIn(account))
  await pool.query("insert into account_stations select a.id, st.id from accounts a, stations st where a.role = 'supervisor'")
  for (const area of ADMIN_AREAS) tokens.set(area, await signedIn({ role: 'admin', areas: [area] }))
  await keepRows()
})

/** A signed-in account of a role. */
async function signedIn(given: Parameters<typeof make.makeAccount>[1] & { role: Role }) {
  const { id } = await make.makeAccount(db, given)
  const session = await openSession(db, { accountId: id, role: given.role, address: '127.0.0.1', userAgent: undefined })
  return { id, token: session.access_token }
}
/** The token of a super admin's session that was ended in some way. */
async function deadToken(end: string) {
  const { id, token } = await signedIn({ role: 'super_admin' })
  await pool.query(end, [id])
  return { token }
}
const LIVE = {
  client: { role: 'client' },
  owner: { role: 'client', client_id: 1 },
  admin: { role: 'admin' },
  'super admin': { role: 'super_admin' },
  guard: { role: 'guard' },
  supervisor: { role: 'supervisor' },
} as const
const DEAD = {
  'expired token':
    'update session_tokens set expires_at = now() where session_id = (select id from sessions where account_id = $1)',
  'revoked session': 'update sessions set ended_at = now() where account_id = $1',
  'idle session': "update sessions set last_used_at = now() - interval '31 minutes' where account_id = $1",
  'disabled account': 'update accounts set active = false where id = $1',
  'deleted account': 'update accounts set deleted_at = now() where id = $1',
}

const tokens = new Map<string, { token: string }>()
/** The token of a caller by name; a visitor has none. */
const callerNamed = (name: keyof typeof LIVE | keyof typeof DEAD | AdminArea | 'visitor') => tokens.get(name) ?? null

/** Audit entries of refused attempts. */
const TRIES = ['refused', 'sign_in_failed', 'password_refused', 'refused_download']

/**
 * Changes when anything is written: records are audited, other tables are counted. Nothing is ever taken out of the log, so its
 * newest entry stands for all. Prepared once: planning it takes as long as running it.
 */
async function written() {
  const { rows } = await pool.query({
    name: 'written-by-callers',
    text: `select (select max(id) from audit_log where action <> all ($1)) as audited, (select count(*) from sessions where ended_at is null) as sessions,
    (select count(*) from idempotency_keys) as keys, (select count(*) from application_documents) as documents, (select count(*) from incident_events) as events,
    (select count(*) from application_events) as moves, (select count(*) from emails) as emails, (select count(*) from client_request_messages) as messages`,
    values: [TRIES],
  })
  return rows[0]
}

/** Fields that only the server sets: sending them is refused, not ignored, unless a PUT sends back what GET returned. */
const FOREIGN = ['id', 'role', 'client_id', 'account_id', 'password_hash', 'version', 'deleted_at', 'confirmed']
/** The body with an unknown field: at the top, then in each nested object. */
function widened(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((part, at) => widened(part).map((wide) => value.with(at, wide)))
  if (typeof value !== 'object' || value === null) return []
  const within = Object.entries(value).flatMap(([name, part]) => widened(part).map((wide) => ({ ...value, [name]: wide })))
  return [{ ...value, role: 1 }, ...within]
}
/** Its fields; those of all options where it has several. */
function shapeOf(body: Schema | undefined): object {
  const { shape = {}, options = [] } = (body?._zod.def ?? {}) as { shape?: object; options?: Schema[] }
  return Object.assign({}, shape, ...options.map(shapeOf))
}

test('every call has a row, and every row a call', () => {
  expect(Object.keys(ROWS).sort()).toEqual(allCalls.map(({ group, name }) => `${group}.${name}`).sort())
})

/**
 * On the oldest PostgreSQL each call is made once for each kind of caller whose statements may differ: visitor, client, guard,
 * supervisor, and the strongest of the others. Other callers and invalid input are refused before the statements of the call,
 * after those of the session and the log, which are the same for all calls: there the calls of clients run them for all.
 */
const isRefusedHere = (group: string) => inject('postgres') !== OLDEST_POSTGRES || group === 'clients'

/**
 * Kinds of caller that are looked up and refused in one way for all calls, each kind by a call in turns: ended sessions
 * (server/accounts/auth) and admins of areas without the permission (`permissions.test.ts`).
 */
const inTurns = <T>(kinds: readonly T[], turn: number) => kinds.slice(turn % kinds.length, (turn % kinds.length) + 1)

describe.each(allCalls.map((one, turn) => ({ ...one, turn })))('$group $name', ({ group, name, call, turn }) => {
  const { permission } = call
  const areas = permission === 'public' ? 'every' : AREAS_WITH[permission]
  const inside = ADMIN_AREAS.filter((area) => areas === 'every' || areas.includes(area))
  const outside = ADMIN_AREAS.filter((area) => !inside.includes(area))
  const refusals = isRefusedHere(group)
  const row = ROWS[`${group}.${name}`]!
  const perform = async (as: Parameters<typeof send>[0], number = 1, more: object = {}) => {
    // End a stream once it is open, so that there is a response.
    const end = call.events && setInterval(() => app.signals.emit('close'), 100)
    const answer = await send(as, call, { ...row[0](number), ...more } as Sent<Endpoint>)
    clearInterval(end)
    return answer
  }

  test('responds to each caller as the table says; a refusal writes nothing', async () => {
    const [, visitor, client, admin, superAdmin, owner = client] = row
    const dead = inTurns(Object.keys(DEAD) as (keyof typeof DEAD)[], turn)
    // People of the client who owns the record are refused as those of another where no client may call.
    const owners = permission === 'public' || mayCall('client', call) ? (['owner'] as const) : []
    const callers = [
      ['visitor', visitor, 1],
      ...dead.map((state) => [state, visitor, 1] as const),
      ...inTurns(outside, turn).map((area) => [area, 403, 1] as const),
      ['client', client, 1],
      ...owners.map((one) => [one, owner, 1] as const),
      ['admin', admin, 1],
      ['super admin', superAdmin, 2],
      // Wrong passwords are counted by address, and these callers have used them up.
      ...(superAdmin === 401 ? [] : [['supervisor', mayCall('supervisor', call) ? superAdmin : 403, 2] as const]),
      ...(mayCall('guard', call) && permission !== 'public' ? [['guard', owner, 1] as const] : []),
    ] as const
    const roles = {
      client: 'client',
      owner: 'client',
      admin: 'admin',
      'super admin': 'super_admin',
      guard: 'guard',
      supervisor: 'supervisor',
    } as const
    const allowed = new Set<string>(Object.entries(roles).flatMap(([caller, role]) => (mayCall(role, call) ? [caller] : [])))
    if (permission === 'public') allowed.add('visitor')
    let before = await written()
    let refused: string[] = []
    for (const [caller, expected, number] of callers) {
      if (!refusals && (!allowed.has(caller) || (caller === 'admin' && allowed.has('super admin')))) continue
      if (expected < 400) expect(await written(), String(refused)).toEqual(before)
      expect([caller, (await perform(callerNamed(caller), number)).status]).toEqual([caller, expected])
      if (expected >= 400) refused.push(caller)
      else [before, refused] = [await written(), []]
    }
    expect(await written(), String(refused)).toEqual(before)
  })

  if (refusals && permission !== 'public' && inside.length)
    test('responds to an admin of one area that has the permission as to any admin', async () => {
      const [first, ...others] = inside
      expect([first, (await perform(callerNamed(first!))).status]).toEqual([first, row[3]])
      // The first call may have used the record up: a later one may get another status, but not a refusal.
      for (const area of others)
        if (row[3] !== 403) expect([401, 403], area).not.toContain((await perform(callerNamed(area))).status)
    })

  if (refusals && permission !== 'public' && mayCall('client', call) && call.params)
    test('states the response to the client who owns the record', () => expect(row[5]).toBeTypeOf('number'))

  const strongest = (
    { super_admin: 'super admin', admin: 'admin', client: 'owner', guard: 'guard', visitor: 'visitor' } as const
  )[strongestRole(call) ?? 'visitor']
  const input = row[0](2) as { body?: Record<string, unknown>; query?: object }
  const known = { ...input.body, ...shapeOf(call.body) }

  // A callback has the body that its sender chooses, which is not read.
  if (refusals && call.method !== 'GET' && !call.path.includes('/callback/'))
    test('accepts no field that only the server sets', async () => {
      const as = callerNamed(strongest)
      const before = await written()
      const get = call.method === 'PUT' && allCalls.find(({ call: one }) => one.method === 'GET' && one.path === call.path)
      const returned = get ? fieldsOfServer(call, get.call) : new Map()
      const foreign = FOREIGN.filter((field) => !(field in known))
      const [unknown, unchangeable] = [false, true].map((is) => foreign.filter((field) => returned.has(field) === is))
      for (const fields of [unknown!, unchangeable!].filter(({ length }) => length)) {
        const sent = Object.fromEntries(fields.map((field) => [field, 77]))
        const { status, body } = await perform(as, 2, { body: { ...input.body, ...sent } })
        expect([fields, status]).toEqual([fields, call.body ? 422 : 400])
        const refusalOf = (field: string) =>
          returned.has(field) ? `${field.replaceAll('_', ' ')} cannot be changed.` : `Unknown field: ${field}.`
        if (call.body) expect(body.fields).toMatchObject(Object.fromEntries(fields.map((field) => [field, refusalOf(field)])))
      }
      for (const body of call.files || !call.body ? [] : widened(input.body).slice(1))
        expect(readInput(call.body!, body).success, JSON.stringify(body)).toBe(false)
      expect(await written()).toEqual(before)
    })

  if (refusals && call.method === 'GET' && call.query)
    test('refuses a query parameter that it does not declare', async () => {
      const { status, body } = await perform(callerNamed(strongest), 2, { query: { ...input.query, password_hash: 'a' } })
      expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { password_hash: 'Unknown field: password_hash.' } })
    })
})
