// Facts about the demo that the generated calls of the markup test need: which records a step is possible for, and values that
// follow from other records.
import type { Contract } from '../../api/contracts/contracts.ts'
import { indexed, USUAL_ROUNDING } from '../../api/contracts/indexation.ts'
import { addDays, monthAfter, today } from '../../api/core/fields/days.ts'

/** Reads a call of the API as a super admin. */
export type Read = (path: string) => Promise<unknown>
const PERCENT = 0.01
type Row = { id: number; [field: string]: unknown }

const COMING = { from: addDays(today(), 1), to: addDays(today(), 9) }
const LAST_MONTH = addDays(`${today().slice(0, 7)}-01`, -3).slice(0, 7)
const rows = async (read: Read, path: string) => (await read(path)) as Row[]
const ids = (from: Row[]) => from.map(({ id }) => String(id))
const slotsIn = (read: Read, state: string) =>
  rows(read, `/api/v1/slots?from=${COMING.from}&to=${COMING.to}&state=${state}&page=1&page_size=100`)
const slots = (state: string) => async (read: Read) => ids(await slotsIn(read, state))
const minute = (time: unknown) => Number(String(time).slice(0, 2)) * 60 + Number(String(time).slice(3, 5))
/** Open shifts that one guard may fill, or the others: lines that were added before may be around the clock, which is 0 here. */
const open = (fillable: boolean) => async (read: Read) => {
  const minutes = ({ start_time, end_time }: Row) => (minute(end_time) - minute(start_time) + 1440) % 1440
  return ids((await slotsIn(read, 'Open')).filter((slot) => (minutes(slot) > 0 && minutes(slot) <= 960) === fillable))
}
const shiftsOf = (from: string, to: string, more: string) => async (read: Read) =>
  ids(await rows(read, `/api/v1/attendance?from=${from}&to=${to}&page=1&page_size=30${more}`))
/** Shifts that have begun and fill a slot: which do depends on the time of day. */
const replaceable = async (read: Read) => {
  const found = ['Late', 'On post'].map((state) =>
    rows(
      read,
      `/api/v1/attendance?from=${addDays(today(), -1)}&to=${today()}&state=${encodeURIComponent(state)}&page=1&page_size=50`,
    ),
  )
  return ids((await Promise.all(found)).flat().filter(({ slot_id }) => slot_id !== null))
}
/** Shifts of the board to which nobody has come. */
const awaitedNow = async (read: Read) => {
  const { rows: board } = (await read('/api/v1/now')) as { rows: { shift_id: number | null; state: string }[] }
  return board.filter(({ state }) => ['Expected', 'Late', 'Empty'].includes(state)).map(({ shift_id }) => String(shift_id))
}
/** Exceptions that are resolved by hand; the review of the law ends its own. */
const exceptions = async (read: Read) =>
  ids((await rows(read, '/api/v1/exceptions?resolved=false&page=1&page_size=30')).filter(({ kind }) => kind !== 'law_review'))
/** Clients with credit. */
const creditors = async (read: Read) =>
  (await rows(read, '/api/v1/receipts?kind=money&page=1&page_size=100'))
    .filter((receipt) => Number(receipt.unallocated) > 20)
    .map((receipt) => String(receipt.client_id))
/** Drafts of the month before. */
const drafts = async (read: Read) => ids(await rows(read, `/api/v1/invoice_drafts?state=Draft&month=${LAST_MONTH}`))
const active = async (read: Read) => ids(await rows(read, '/api/v1/contracts?status=Active'))
const deposits = (of: 'client' | 'contract') => async (read: Read) =>
  ids(
    (await rows(read, '/api/v1/receipts?kind=deposit')).filter(({ contract_id }) => (contract_id === null) === (of === 'client')),
  )
const staying = async (read: Read) => ids(await rows(read, '/api/v1/occurrences?open=true&page=1&page_size=30'))
const asked = async (read: Read) => ids(await rows(read, '/api/v1/guard_absences?state=Asked'))
/** Alarms that nobody has taken. */
const alarms = async (read: Read) => ids(await rows(read, '/api/v1/alarms?state=New&page=1&page_size=30'))
async function candidate(read: Read, path: string) {
  const found = (await read(path)) as { candidates?: { guard_id: number }[] }
  return found.candidates?.[0]?.guard_id ?? 1
}
const orders = async (read: Read) =>
  ids(await rows(read, '/api/v1/client_requests?kind=Extra%20guards&status=New&page=1&page_size=50'))
/** The same record for every payload, which leaves the others to the steps after it. */
function one(find: (read: Read) => Promise<string[]>) {
  let found: string[] | undefined
  return async (read: Read) => {
    found ??= (await find(read)).slice(0, 1)
    return found
  }
}

/** A station with checkpoints, as far as a route needs it. */
async function guarded(read: Read) {
  for (const station_id of Array.from({ length: 28 }, (_, index) => index + 1)) {
    const points = ids(await rows(read, `/api/v1/checkpoints?station_id=${station_id}`))
    const routes = ids(await rows(read, `/api/v1/routes?station_id=${station_id}`))
    if (points.length) return { station_id, points: points.map(Number).slice(0, 2), routes }
  }
  throw new Error('No station of the demo has checkpoints.')
}

/** Objections of the last months that nobody has answered. */
async function objections(read: Read) {
  const months = [LAST_MONTH, today().slice(0, 7)].map((month) => rows(read, `/api/v1/month_answers?month=${month}`))
  const all = (await Promise.all(months)).flat().flatMap(({ objections }) => objections as Row[])
  return ids(all.filter(({ outcome }) => outcome === null))
}

/** The ids that a call is made for, where not every record allows it. */
export const RECORDS: Record<string, (read: Read, payload: string) => Promise<string[]>> = {
  'contracts.end': active,
  'contracts.suspend': active,
  'extraGuards.accept': orders,
  'extraGuards.decline': orders,
  'slots.off': one(open(false)),
  'slots.split': one(slots('Open')),
  'slotShifts.fill': open(true),
  'slotOffers.offer': one(open(true)),
  'slotShifts.free': slots('Filled'),
  'invoiceDrafts.discard': one(drafts),
  'invoiceDrafts.update': one(drafts),
  'attendance.decide': one(shiftsOf(COMING.from, COMING.from, '&state=Expected')),
  'attendance.replace': one(replaceable),
  'callOffs.callOff': awaitedNow,
  'datedSettings.update': async (read) => ids((await rows(read, '/api/v1/dated_settings')).filter(({ removable }) => removable)),
  'attendance.reopen': one(shiftsOf(addDays(today(), -4), addDays(today(), -4), '&state=Done')),
  'patrolRoutes.update': async (read) => (await guarded(read)).routes.slice(0, 1),
  'occurrences.close': one(staying),
  'monthAnswers.reply': one(objections),
  'exceptions.addStep': one(exceptions),
  'exceptions.resolve': one(exceptions),
  'alarms.step': one(alarms),
  'alarms.close': one(alarms),
  'alarms.correct': one(alarms),
  'refunds.refund': one(creditors),
  'guardAbsences.approve': one(asked),
  'guardAbsences.refuse': one(asked),
  'guardAbsences.cancel': one(asked),
  'guardAbsences.update': asked,
  'receipts.apply': one(deposits('client')),
  'receipts.refund': one(deposits('client')),
  'receipts.certificate': async (read) => ids(await rows(read, '/api/v1/receipts?certificate=awaited')),
  'receipts.decide': async (read) => {
    const { to_check } = (await read('/api/v1/certificates')) as { to_check: Row[] }
    return to_check.map(({ receipt_id }) => String(receipt_id))
  },
  'portalCertificates.send': async (read) =>
    ids(
      (await rows(read, '/api/v1/portal/certificates')).filter(({ state, sent }) => state === 'awaited' && !(sent as Row)?.state),
    ),
  // Names are unique: what was added with this one keeps it.
  'checkpoints.update': async (read, payload) =>
    ids((await rows(read, '/api/v1/checkpoints?station_id=1')).filter(({ name }) => name === payload)),
  'registerItems.update': async (read, payload) =>
    ids((await rows(read, '/api/v1/register_items?station_id=1')).filter(({ name }) => name === payload)),
  'qualificationTypes.update': async (read, payload) =>
    ids((await rows(read, '/api/v1/qualification_types?page=1&page_size=50')).filter(({ name }) => name === payload)),
}

const ROSTER = { line_ids: [1], from: COMING.from, weeks: 1, cycle: ['any'], guards: [{ guard_id: 1 }], relievers: [] }

/** Fields of a body, beside the generated ones; undefined leaves a field out. */
export const FIELDS: Record<string, (read: Read, path: string, number: number) => Promise<object> | object> = {
  'portalExtraGuards.create': async (read) => {
    const [contract] = (await read('/api/v1/portal/contracts')) as { posts: { line_id: number }[] }[]
    return { line_id: contract?.posts[0]?.line_id, days: [COMING.from], net: undefined }
  },
  'datedSettings.update': async (read, path) => {
    const found = (await rows(read, '/api/v1/dated_settings')).find(({ id }) => path.endsWith(`/${id}`))
    return { key: found?.key, valid_from: found?.valid_from, value: found?.value, stage: found?.stage }
  },
  // Tax that is withheld makes a certificate that is awaited.
  'receipts.create': async (read) => {
    const { invoices } = (await read('/api/v1/invoices?status=Pending')) as { invoices: Row[] }
    const { id, client_id } = invoices[0]!
    return { client_id, confirm: true, allocations: [{ invoice_id: id, amount: 1, income_withheld: 1 }] }
  },
  'receipts.apply': async (read) => {
    const { invoices } = (await read('/api/v1/clients/1/open_invoices')) as { invoices: Row[] }
    return { allocations: [{ invoice_id: invoices[0]?.id, amount: 1 }] }
  },
  'receipts.refund': () => ({ amount: 1 }),
  'refunds.refund': () => ({ amount: 1, paid_on: today() }),
  'receipts.decide': () => ({ accept: false }),
  'statementImports.run': () => ({ dry_run: 'false', chosen: '[{"row":2,"client_id":1}]' }),
  'checkpoints.create': () => ({ station_id: 1, latitude: undefined, longitude: undefined }),
  'checkpoints.update': async (read, path) => {
    const { station_id } = (await read(path)) as { station_id: number }
    return { station_id, latitude: undefined, longitude: undefined }
  },
  'occurrences.create': () => ({ item_id: undefined, holder_id: undefined }),
  'registerItems.create': () => ({ station_id: 1, category: 'key' }),
  'registerItems.update': async (read, path) => {
    const { station_id, category } = (await read(path)) as Row
    return { station_id, category }
  },
  'patrolRoutes.create': async (read) => {
    const { station_id, points } = await guarded(read)
    return { station_id, points, plans: [] }
  },
  'patrolRoutes.update': async (read) => {
    const { station_id, points } = await guarded(read)
    return { station_id, points, plans: [] }
  },
  'collections.create': async (read) => {
    const { invoices } = (await read('/api/v1/invoices?status=Pending')) as { invoices: Row[] }
    return { invoice_id: invoices.at(-1)!.id, msisdn: '0772123452', amount: 500 }
  },
  'portalCollections.create': async (read) => {
    const [invoice] = (await rows(read, '/api/v1/portal/invoices?status=Pending')) ?? []
    return { invoice_id: invoice?.id, msisdn: '0772123452', amount: 500 }
  },
  'alarms.step': () => ({ what: 'note', result: 'done' }),
  'alarms.close': () => ({ outcome: 'animal', guard_id: undefined }),
  'alarms.correct': () => ({ outcome: 'animal', guard_id: undefined }),
  'alarms.closeMany': async (read) => ({ ids: (await alarms(read)).map(Number), outcome: 'animal', guard_id: undefined }),
  'notifications.setPreferences': () => ({ quiet: null }),
  'portalMessages.setMessages': () => ({ quiet: null }),
  'lists.set': () => ({ columns: null }),
  'listViews.create': () => ({ filters: {}, sort: null, columns: null }),
  'listViews.update': () => ({ filters: {}, sort: null, columns: null }),
  'visits.create': () => ({ guards_found: [], at: undefined }),
  'slots.extra': () => ({ day: COMING.from }),
  'slots.offMany': () => ({ station_id: 1, slot_ids: undefined, from: addDays(today(), 30), to: addDays(today(), 30) }),
  'attendance.decide': () => ({ state: 'Excused', in_at: undefined, out_at: undefined }),
  'attendance.replace': async (read, path) => {
    const { slot_id } = (await read(path.replace('/replace', ''))) as { slot_id: number }
    return { guard_id: await candidate(read, `/api/v1/slots/${slot_id}/candidates`) }
  },
  'attendancePeriods.reopen': () => ({ month: LAST_MONTH }),
  'guardAbsences.create': (_, __, number) => ({
    kind: 'unpaid',
    until_on: addDays('2020-01-01', number),
    from_on: addDays('2020-01-01', number),
  }),
  'generator.preview': () => ({ relievers: [] }),
  'generator.improve': () => ({ request: ROSTER }),
  'generator.review': () => ({ request: ROSTER, assignments: '1:1' }),
  'proposals.propose': () => ({ week: COMING.from, assignments: '', empty: '' }),
  'proposals.look': () => ({ week: COMING.from, assignments: '', empty: '' }),
  'proposals.save': () => ({ week: COMING.from, assignments: '' }),
  // The saved rates must be the rates that were shown.
  'indexation.index': async (read) => {
    const valid_from = `${monthAfter(today())}-01`
    const id = (await active(read))[0]!
    const { lines } = (await read(`/api/v1/contracts/${id}`)) as Contract
    const raised = lines.filter(({ kind, until_on }) => kind !== 'once' && (until_on ?? valid_from) >= valid_from)
    const ratesOf = ({ terms }: Contract['lines'][number]) => terms.findLast((one) => one.valid_from <= valid_from) ?? terms[0]
    const shown = raised.reduce((sum, line) => sum + indexed(ratesOf(line)?.rate ?? 0, PERCENT, USUAL_ROUNDING), 0)
    return { valid_from, percent: PERCENT, rounding: USUAL_ROUNDING, contract_ids: [Number(id)], shown, dry_run: false }
  },
  'contracts.addTerms': (_, __, number) => ({ valid_from: addDays(today(), number) }),
  'contracts.termsPreview': (_, __, number) => ({ valid_from: addDays(today(), number) }),
  'contracts.end': () => ({ on: addDays(today(), 40) }),
  'contracts.suspend': () => ({ from: addDays(today(), 30) }),
  'contracts.updateLine': async (read) => {
    const { lines } = (await read('/api/v1/contracts/1')) as { lines: Row[] }
    const line = lines.find(({ id }) => id === 1)
    return { station_id: line?.station_id, from_on: line?.from_on, until_on: undefined }
  },
  'slotShifts.fill': async (read, path) => ({ guard_id: await candidate(read, path.replace('/fill', '/candidates')) }),
  'slotOffers.offer': async (read, path) => ({
    guard_ids: [await candidate(read, path.replace('/offer', '/candidates'))],
    minutes: 60,
  }),
}

/**
 * Calls that are not made: the first five store and show no text, the sixth has a secret address, the seventh would remove the demo, a client objects to a month only in the first days of the next one,
 * and the demo has no draft with shifts that were not recorded, no guard without shifts on the days of an open month that are over, and no crew of a response unit.
 */
export const NOT_MADE = [
  ...['generator.save', 'collections.callback', 'collections.check', 'invoiceProofs.open', 'invoiceProofs.openByNumber'],
  'cameraSignals.send',
  'demoData.remove',
  ...[
    'portalReport.object',
    'invoiceDrafts.chargeUnrecorded',
    'attendance.nobody',
    'attendance.stood',
    'attendancePeriods.recordMany',
    'attendancePeriods.extraStood',
    'dispatches.refuse',
    'dispatches.leave',
    'dispatches.cancel',
  ],
]
