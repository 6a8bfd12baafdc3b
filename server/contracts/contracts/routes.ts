import type { FastifyInstance } from 'fastify'
import { outsideContract, withoutHours, withoutStation } from '../../../api/contracts/contract-lines.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { can } from '../../../api/core/permissions.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, changed, conflict, conflictAt, found, HttpError, invalid } from '../../platform/errors.ts'
import { requireEndUncharged, requireNeedOpen, requireUnworked } from '../lines/changeable.ts'
import { requireNoExtrasAfter } from '../lines/extras-after.ts'
import {
  closedStation,
  insertLine,
  lineCounts,
  lineOutside,
  lineWithoutHours,
  qualificationTypes,
  stationsOf,
} from '../lines/queries.ts'
import { requireNeedUnlocked } from '../slots/locked-queries.ts'
import { contractFor, exportedValue, previewOf, renewedMonths, summariesOf } from './figures.ts'
import { headFrom, linesFrom } from './from-quotation.ts'
import {
  allContracts,
  type ExportedContract,
  findContract,
  insertContract,
  listContracts,
  lockContract,
  setContract,
  updateContract,
} from './queries.ts'
import { lockQuotation, openQuotations } from './quotation-queries.ts'
import {
  begunAfter,
  decidedAfter,
  endSlots,
  endSuspension,
  firstToChange,
  generateForContract,
  generateFrom,
  generateNew,
  lineIds,
  resumeSlots,
  suspendSlots,
} from './slot-queries.ts'

const COLUMNS: CsvColumn<ExportedContract>[] = [
  ['ID', 'id'],
  ['Number', 'number'],
  ['Title', 'title'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Status', 'status'],
  ['From', 'starts_on'],
  ['Until', 'ends_on'],
  ['Posts and charges', ({ lines }) => lines.length],
  ['Month value', exportedValue],
]

/** The furthest first day of a contract that is activated, in days from today. */
const FURTHEST_START = 365

/** @throws 422 or 409 while something is missing that an active contract has */
async function refuseIncomplete(db: Db, { id, starts_on }: { id: number; starts_on: string }) {
  const { needed, without_station } = await lineCounts(db, id)
  if (Number(needed) === 0) throw invalid({ lines: 'Nothing is agreed yet: add a post with at least one guard.' })
  if (Number(without_station) > 0) throw invalid({ lines: withoutStation(Number(without_station)) })
  const unchosen = await lineWithoutHours(db, id)
  if (unchosen) throw invalid({ lines: withoutHours(unchosen.name) })
  const outside = await lineOutside(db, id)
  if (outside) throw invalid({ lines: outsideContract(outside.name) })
  const closed = await closedStation(db, id)
  if (closed?.gone) throw conflict(`The station ${closed.name} no longer belongs to this client. Choose another one.`)
  if (closed) throw conflict(`The station ${closed.name} is not active.`)
  if (starts_on > addDays(today(), FURTHEST_START)) throw invalid({ starts_on: 'The start must be within a year.' })
}

const AGREED = 'The dates of this contract are agreed. Use End to set its last day.'

type Ending = NonNullable<Awaited<ReturnType<typeof lockContract>>>
/** @throws 409, at the field, for a contract that is over, or whose last day somebody has set by End */
function refuseGoingOn({ status, ends_on, renewal, end_reason }: Ending, field: 'ends_on' | 'renewal') {
  if (status === 'Cancelled') throw conflictAt(field, 'A cancelled contract is not renewed. Make a new one.')
  if (status === 'Ended' || (ends_on && ends_on < today() && renewal === 'ends'))
    throw conflictAt(field, 'An ended contract is not renewed. Make a new one.')
  if (end_reason) throw conflictAt(field, `The end of this contract is set: “${end_reason}” Use End to move its last day.`)
}

/** @throws 409 unless the contract ends on a day that nobody has set by End, and goes on until a later one */
function refuseRenewal(before: Ending, until: string | null | undefined) {
  const { ends_on, renewal } = before
  refuseGoingOn(before, 'ends_on')
  if (!ends_on || renewal !== 'ends') throw conflictAt('ends_on', AGREED)
  if (until && until >= ends_on) return
  const agreed = `The contract is agreed until ${formatDay(ends_on)}.`
  throw conflictAt('ends_on', `${agreed} Choose a later day, or use End for an earlier one.`)
}

/** The field by which the last day of a contract that is not a draft moves, comes or goes; undefined for none. */
function fieldOfEnd(before: Ending, { ends_on = null, renewal = before.renewal }: calls.ContractUpdate) {
  if (before.status === 'Draft') return
  if (before.ends_on !== ends_on) {
    refuseRenewal(before, ends_on)
    return 'ends_on'
  }
  if (ends_on === null || (before.renewal === 'ends') === (renewal === 'ends')) return
  if (renewal !== 'ends') refuseGoingOn(before, 'renewal')
  return 'renewal'
}

export function contractRoutes(app: FastifyInstance) {
  const one = async (db: Db, id: number) => found(await findContract(db, id), 'Contract')

  route(app, calls.list, async ({ db, query, caller }) => {
    const { items, total } = await listContracts(db, query)
    return { items: await summariesOf(db, items, caller), total }
  })

  exportRoute(app, calls.exportCsv, {
    name: 'contracts',
    rows: (db, query, caller) => allContracts(db, query, can(caller, 'contracts.rates')),
    columns: COLUMNS,
  })

  route(app, calls.get, async ({ db, params, caller }) => contractFor(db, await one(db, params.id), caller))

  route(app, calls.create, async ({ db, body, caller }) => {
    const { id } = await insertContract(db, body)
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.update, async ({ db, params: { id }, body, caller }) => {
    const before = found(await lockContract(db, id), 'Contract')
    if (before.status !== 'Draft' && before.starts_on !== body.starts_on) throw conflict(AGREED)
    const field = fieldOfEnd(before, body)
    // What is needed after the agreed day is known while the contract goes on: before a change that ends it, after one that renews it.
    const judge = async () => field && requireNeedUnlocked(db, await lineIds(db, id), addDays(before.ends_on!, 1), field)
    await judge()
    if (field === 'renewal' && body.renewal === 'ends')
      await requireNoExtrasAfter(db, await lineIds(db, id), before.ends_on!, field)
    const wasChanged = await updateContract(db, id, body)
    if (wasChanged && field) {
      await judge()
      await generateForContract(db, id)
    }
    return changed(wasChanged, await contractFor(db, await one(db, id), caller), 'Contract')
  })

  route(app, calls.openQuotations, ({ db, query }) => openQuotations(db, query.q))

  route(app, calls.choices, async ({ db, params }) => {
    const { client_id } = await one(db, params.id)
    const [stations, qualification_types] = await Promise.all([stationsOf(db, client_id), qualificationTypes(db)])
    return { stations, qualification_types }
  })

  route(app, calls.preview, async ({ db, params, query: { month, ends_on } }) => {
    const agreed = await one(db, params.id)
    const shown = await previewOf(db, agreed, month)
    return ends_on ? { ...shown, renewed: await renewedMonths(db, agreed, { month, ends_on }) } : shown
  })

  route(app, calls.activate, async ({ db, params: { id }, caller }) => {
    const draft = found(await lockContract(db, id), 'Contract')
    if (draft.status !== 'Active') {
      if (draft.status !== 'Draft') throw conflict('Only a draft can be activated.')
      await refuseIncomplete(db, draft)
      await setContract(db, id, { status: 'Active' })
      const lines = await lineIds(db, id)
      await requireNeedUnlocked(db, lines, draft.starts_on, 'starts_on')
      await atField('starts_on', generateNew(db, lines))
    }
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.suspend, async ({ db, params: { id }, body: { from, reason, billed = false }, caller }) => {
    const { status, starts_on, suspended_from } = found(await lockContract(db, id), 'Contract')
    if (status === 'Suspended' && suspended_from && suspended_from > today())
      throw conflict(`The contract is suspended from ${formatDay(suspended_from)} already.`)
    if (status !== 'Active') throw conflict('Only an active contract can be suspended.')
    if (from < starts_on) throw invalid({ from: 'The contract begins later than this.' })
    const lines = await lineIds(db, id)
    await requireNeedOpen(db, lines, from)
    await requireUnworked(db, lines, from)
    await setContract(db, id, { status: 'Suspended', suspended_from: from, suspended_reason: reason, suspended_billed: billed })
    await atField('from', suspendSlots(db, id, from, { reason, billed }))
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.resume, async ({ db, params: { id }, body: { from = today() }, caller }) => {
    const { status, suspended_from } = found(await lockContract(db, id), 'Contract')
    if (status !== 'Suspended') throw conflict('This contract is not suspended.')
    if (from > today()) throw invalid({ from: 'Choose today or a day that is over.' })
    if (suspended_from && from < today() && from < suspended_from)
      throw invalid({ from: `The contract is suspended from ${formatDay(suspended_from)} on.` })
    const lines = await lineIds(db, id)
    await requireNeedOpen(db, lines, from)
    await setContract(db, id, { status: 'Active', suspended_from: null, suspended_reason: null, suspended_billed: false })
    await endSuspension(db, id, from)
    await atField('from', resumeSlots(db, id, from))
    await requireNeedUnlocked(db, lines, from)
    await generateFrom(db, lines, await firstToChange(db, from))
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.end, async ({ db, params: { id }, body: { on, reason }, caller }) => {
    const { status, starts_on, ends_on, renewal } = found(await lockContract(db, id), 'Contract')
    if (status !== 'Active' && status !== 'Suspended') throw conflict('Only an active contract can be ended.')
    if (on < starts_on) throw invalid({ on: 'The end must not be before the start.' })
    if (await decidedAfter(db, id, on))
      throw new HttpError(409, 'decided_later', 'Attendance after this day has been decided already.')
    if (await begunAfter(db, id, on)) throw conflictAt('on', 'A shift after this day has begun. Choose a later day.')
    const lines = await lineIds(db, id)
    await requireEndUncharged(db, lines, on, 'on')
    await setContract(db, id, {
      ends_on: on,
      renewal: 'ends',
      end_reason: reason,
      ...(on < today() && { status: 'Ended' }),
    })
    if (renewal === 'ends' && ends_on && on > ends_on) await requireNeedUnlocked(db, lines, addDays(ends_on, 1), 'on')
    const freed = await atField('on', endSlots(db, id, on, { reason, accountId: caller.accountId }))
    await generateForContract(db, id)
    return { ...(await contractFor(db, await one(db, id), caller)), freed }
  })

  route(app, calls.cancel, async ({ db, params: { id }, body: { reason }, caller }) => {
    const { status } = found(await lockContract(db, id), 'Contract')
    if (status !== 'Draft') throw conflict('Only a draft can be cancelled. Use End for an active contract.')
    await setContract(db, id, { status: 'Cancelled', end_reason: reason })
    return contractFor(db, await one(db, id), caller)
  })

  route(app, calls.fromQuotation, async ({ db, params, caller }) => {
    const quotation = found(await lockQuotation(db, params.id), 'Quotation')
    if (quotation.status !== 'Accepted') throw conflict('Only an accepted quotation becomes a contract.')
    if (!quotation.client_id) throw conflict('Make the quote request a client first.')
    const { id } = await insertContract(db, headFrom(quotation, quotation.client_id))
    for (const line of linesFrom(quotation)) await insertLine(db, id, line, line.kind !== 'guarding')
    return contractFor(db, await one(db, id), caller)
  })

  removalRoutes(app, calls, 'contracts', 'Contract')
}
