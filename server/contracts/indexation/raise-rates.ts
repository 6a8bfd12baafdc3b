import { type IndexedContract, type IndexInput, indexed, newRates, USUAL_ROUNDING } from '../../../api/contracts/indexation.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError, invalid } from '../../platform/errors.ts'
import { netOf } from '../contracts/figures.ts'
import { invoicedFrom } from '../contracts/invoiced-queries.ts'
import { findContracts, type StoredContract } from '../contracts/queries.ts'
import { firstToChange, generateFrom } from '../contracts/slot-queries.ts'
import { requireRatesOpen } from '../lines/changeable.ts'
import { lockRunning, storeRates, touchContracts } from './queries.ts'

type Line = StoredContract['lines'][number]
type Terms = Line['terms'][number]

/** The terms of a line with the new rates from a day on, and which of them changed. */
function raised(line: Line, { valid_from, percent, rounding = USUAL_ROUNDING }: IndexInput) {
  const raise = (terms: Terms): Terms => ({
    ...terms,
    rate: indexed(terms.rate, percent, rounding),
    extra_rate: terms.extra_rate === null ? null : indexed(terms.extra_rate, percent, rounding),
  })
  const before = line.terms.filter((terms) => terms.valid_from < valid_from)
  const later = line.terms.filter((terms) => terms.valid_from >= valid_from).map(raise)
  const inForce = before.at(-1)
  const first = inForce && later[0]?.valid_from !== valid_from ? [{ ...raise(inForce), valid_from }] : []
  const changed = [...first, ...later]
  return { terms: [...before, ...changed], changed, rate: (inForce ?? line.terms[0])?.rate ?? 0 }
}

const isRaised = ({ kind, until_on }: Line, valid_from: string) => kind !== 'once' && (until_on ?? '9999-12-31') >= valid_from

/** @throws 409 `outdated` where other rates would be saved than were shown: somebody may have raised them meanwhile */
function requireShown(seen: number | undefined, contracts: readonly IndexedContract[], current: object) {
  if (seen !== newRates(contracts))
    throw new HttpError(
      409,
      'outdated',
      'Contracts have changed in the meantime. Nothing was raised: look again at what changes.',
      { current },
    )
}

/** Raises the rates of contracts from a day on, unless it is a dry run; returns what changes of each. */
export async function raiseRates(db: Db, body: IndexInput) {
  const { valid_from, reason, dry_run } = body
  const ids = await lockRunning(db, valid_from, body.contract_ids)
  const unknown = body.contract_ids?.find((id) => !ids.includes(id))
  if (unknown !== undefined) throw invalid({ contract_ids: `Contract ${unknown} does not run on this day.` })
  const contracts = await findContracts(db, ids)
  const invoiced = await invoicedFrom(db, ids, valid_from)
  const netAt = await netOf(db, valid_from.slice(0, 7), contracts)
  const plans = contracts.map((contract) => {
    const lines = contract.lines.filter((line) => isRaised(line, valid_from)).map((line) => ({ line, ...raised(line, body) }))
    const then = contract.lines.map((line) => ({
      ...line,
      terms: lines.find((one) => one.line.id === line.id)?.terms ?? line.terms,
    }))
    const tell_by = addDays(valid_from, -contract.notice_days)
    const shown: IndexedContract = {
      contract_id: contract.id,
      number: contract.number,
      title: contract.title,
      client_name: contract.client_name,
      tell_by,
      late: tell_by < today(),
      billing_contact: contract.billing_contact,
      billing_email: contract.billing_email,
      lines: lines.map(({ line, changed, rate }) => ({
        line_id: line.id,
        name: line.name,
        station_name: line.station_name,
        rate_unit: changed[0]!.rate_unit,
        rate,
        new_rate: changed[0]!.rate,
      })),
      net_now: netAt(contract),
      net_then: netAt({ ...contract, lines: then }),
      invoiced: invoiced.get(contract.id) ?? [],
    }
    const rates = lines.flatMap(({ line, changed }) =>
      changed.map((terms) => ({
        line_id: line.id,
        valid_from: terms.valid_from,
        rate: terms.rate,
        extra_rate: terms.extra_rate,
      })),
    )
    return { shown, rates }
  })
  const affected = plans.filter(({ shown }) => shown.lines.length > 0)
  const shown = affected.map((plan) => plan.shown)
  const rates = affected.flatMap((plan) => plan.rates)
  const raisedLines = [...new Set(rates.map(({ line_id }) => line_id))]
  await requireRatesOpen(db, raisedLines, valid_from, 'valid_from')
  const total = (of: 'net_now' | 'net_then') => shown.reduce((sum, contract) => sum + contract[of], 0)
  const answer = {
    contracts: shown.toSorted(
      (one, other) => one.client_name.localeCompare(other.client_name) || one.contract_id - other.contract_id,
    ),
    lines: shown.reduce((count, { lines }) => count + lines.length, 0),
    net_now: total('net_now'),
    net_then: total('net_then'),
  }
  if (!dry_run) requireShown(body.shown, shown, answer)
  if (!dry_run && rates.length > 0) {
    await touchContracts(
      db,
      shown.map(({ contract_id }) => contract_id),
    )
    await storeRates(db, rates, reason)
    await generateFrom(db, raisedLines, await firstToChange(db, valid_from))
  }
  return answer
}
