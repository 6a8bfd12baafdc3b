import {
  type MonthFigures,
  monthFigures,
  monthPeriod,
  type PricedContract,
  type PricedTerms,
} from '../../../api/contracts/charges.ts'
import {
  type Contract,
  type ContractSummary,
  ENDING_DAYS,
  type MonthPreview,
  RENEWED_MONTHS,
  type RenewedMonth,
} from '../../../api/contracts/contracts.ts'
import { monthAfter, today } from '../../../api/core/fields/days.ts'
import { can, type Person } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { ratesOn } from '../../sales/index.ts'
import { type ExportedContract, extrasOf, findContracts, holidaysBetween, type StoredContract } from './queries.ts'

const MILLISECONDS_A_DAY = 86_400_000
const daysUntil = (day: string) => (Date.parse(day) - Date.parse(today())) / MILLISECONDS_A_DAY

/** The terms in force on a day, or the first ones before it. */
function termsOn<T extends Pick<PricedTerms, 'valid_from'>>(terms: readonly T[], day: string): T | undefined {
  return terms.findLast(({ valid_from }) => valid_from <= day) ?? terms[0]
}

/** A contract as far as its price depends on it: one that renews has no last day. */
const asPriced = ({ starts_on, ends_on, renewal, discount_rate }: StoredContract): PricedContract => ({
  starts_on,
  ends_on: renewal === 'ends' ? ends_on : null,
  discount_rate,
})

/** Loads what a month, YYYY-MM, of contracts depends on; returns a function for the account of one when every slot is covered. */
async function accountsOf(db: Db, month: string, contracts: readonly StoredContract[]) {
  const { from, until } = monthPeriod(month)
  const lines = contracts.flatMap(({ lines }) => lines.map(({ id }) => id))
  const [holidays, standard, extras] = await Promise.all([
    holidaysBetween(db, from, until),
    ratesOn(db, until),
    extrasOf(db, lines, { from, until }),
  ])
  return (contract: StoredContract): MonthFigures & { vat_rate: number } => {
    const vat_rate = contract.vat_mode === 'standard' ? standard.vat_rate : 0
    const priced = contract.lines.map((line) => ({ ...line, extras: extras.get(line.id) ?? [] }))
    return { ...monthFigures(asPriced(contract), priced, { month, holidays, vat_rate }), vat_rate }
  }
}

type Head = Omit<ContractSummary, 'month_value'>

function headOf({ lines, ...contract }: StoredContract): Head {
  const first = contract.starts_on > today() ? contract.starts_on : today()
  const guarding = lines.filter(({ kind, until_on }) => kind === 'guarding' && !(until_on && until_on < first))
  const left = contract.ends_on && contract.renewal === 'ends' && contract.status !== 'Ended' ? daysUntil(contract.ends_on) : null
  return {
    ...contract,
    stations: new Set(guarding.flatMap(({ station_id }) => station_id ?? [])).size,
    seats: guarding
      .filter(({ from_on }) => from_on <= first)
      .reduce((seats, { terms }) => seats + (termsOn(terms, first)?.seats ?? 0), 0),
    ends_in: left !== null && left >= 0 && left <= ENDING_DAYS ? left : null,
    in_notice: left !== null && left >= 0 && left < contract.notice_days,
  }
}

/** Contracts as lists show them, with this month's value for those who may see rates. */
export async function summariesOf(db: Db, contracts: StoredContract[], person: Person): Promise<ContractSummary[]> {
  const accountOf = can(person, 'contracts.rates') ? await accountsOf(db, today().slice(0, 7), contracts) : undefined
  return contracts.map((contract) => ({ ...headOf(contract), month_value: accountOf?.(contract).net ?? null }))
}

/** Net charge of this month for an exported contract; null for callers who may not see rates. */
export function exportedValue({ holidays, extras, rates, ...contract }: ExportedContract): number | null {
  if (!rates) return null
  const lines = contract.lines.map((line) => ({ ...line, extras: extras.filter(({ line_id }) => line_id === line.id) }))
  return monthFigures(asPriced(contract), lines, { month: today().slice(0, 7), holidays: new Set(holidays), vat_rate: 0 }).net
}

/** Loads what a month, YYYY-MM, of contracts depends on; returns a function for its value before VAT, also with other terms. */
export async function netOf(db: Db, month: string, contracts: readonly StoredContract[]) {
  const accountOf = await accountsOf(db, month, contracts)
  return (contract: StoredContract) => accountOf(contract).net
}

/** Charges of a month, YYYY-MM, by contract, as if every slot were covered. */
export async function monthValues(db: Db, ids: readonly number[], month: string) {
  const contracts = await findContracts(db, ids)
  const accountOf = await accountsOf(db, month, contracts)
  return new Map(
    contracts.map((contract) => {
      const { net, vat, total } = accountOf(contract)
      return [contract.id, { net, vat, total }] as const
    }),
  )
}

/** Months after this one for which a contract without a last day is valued: with this one a year. */
const MONTHS_AHEAD = 11

/** Net charges of contracts after this month, at the terms of the next month: until their last month, or for eleven months. */
export async function valuesAhead(db: Db, ids: readonly number[]) {
  const [year, month] = today().split('-').map(Number) as [number, number]
  const next = new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
  const contracts = await findContracts(db, ids)
  const accountOf = await accountsOf(db, next, contracts)
  return new Map(
    contracts.map((contract) => {
      const [lastYear, lastMonth] = (asPriced(contract).ends_on ?? '9999-12').split('-').map(Number) as [number, number]
      const months = Math.max(0, Math.min(MONTHS_AHEAD, (lastYear - year) * 12 + lastMonth - month))
      return [contract.id, accountOf(contract).net * months] as const
    }),
  )
}

/** A contract with its lines; rates only for those who may see them. */
export async function contractFor(db: Db, stored: StoredContract, person: Person): Promise<Contract> {
  const [summary] = await summariesOf(db, [stored], person)
  const contract = { ...stored, ...summary! }
  if (can(person, 'contracts.rates')) return contract
  return {
    ...contract,
    discount_rate: null,
    lines: stored.lines.map((line) => ({
      ...line,
      terms: line.terms.map((terms) => ({ ...terms, rate: null, extra_rate: null })),
    })),
  }
}

/** The account of a month with the names of lines and stations. */
export async function previewOf(db: Db, contract: StoredContract, month: string): Promise<MonthPreview> {
  const { charges, ...figures } = (await accountsOf(db, month, [contract]))(contract)
  return {
    month,
    ...figures,
    charges: charges.map(({ line: at, terms, ...charge }) => {
      const line = contract.lines[at]!
      return { ...charge, line_id: line.id, term_id: line.terms[terms]!.id, name: line.name, station_name: line.station_name }
    }),
  }
}

/** Net charges of the months from one on: with the contract's last day, and with another last day. */
export async function renewedMonths(db: Db, contract: StoredContract, { month, ends_on }: { month: string; ends_on: string }) {
  const months: RenewedMonth[] = []
  for (let at = month; at <= ends_on.slice(0, 7) && months.length < RENEWED_MONTHS; at = monthAfter(at)) {
    const accountOf = await accountsOf(db, at, [contract])
    months.push({ month: at, net_now: accountOf(contract).net, net_then: accountOf({ ...contract, ends_on }).net })
  }
  return months
}
