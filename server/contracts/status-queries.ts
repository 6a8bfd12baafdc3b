import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContractStatus } from '../../api/contracts/contract-fields.ts'

const TODAY = sql<string>`local_today()`
const of = (contracts: string, column: string) => sql.ref(`${contracts}.${column}`)

/** SQL: the contract is to be suspended, and on this day is not yet. */
const suspendedLater = (contracts: string, day: RawBuilder<string>) =>
  sql<SqlBool>`(${of(contracts, 'status')} = 'Suspended' and coalesce(${of(contracts, 'suspended_from')} > ${day}, false))`

/** SQL: the status of a contract on a day. One that is suspended from a later day is still Active. */
export const statusOfContract = (contracts: string, day = TODAY) =>
  sql<ContractStatus>`case when ${suspendedLater(contracts, day)} then 'Active' else ${of(contracts, 'status')} end`

/** SQL: the contract is Active on a day. The first part is for the index. */
export const isActiveContract = (contracts: string, day = TODAY) =>
  sql<SqlBool>`(${of(contracts, 'status')} in ('Active', 'Suspended') and (${of(contracts, 'status')} = 'Active' or ${suspendedLater(contracts, day)}))`

/** SQL: the contract is Suspended on a day. */
export const isSuspendedContract = (contracts: string, day: RawBuilder<string>) =>
  sql<SqlBool>`(${of(contracts, 'status')} = 'Suspended' and not ${suspendedLater(contracts, day)})`

/** SQL: the last day of a contract; null where none is agreed, and for one that renews. */
export const lastDayOf = (contracts: string) =>
  sql<string | null>`case when ${of(contracts, 'renewal')} = 'ends' then ${of(contracts, 'ends_on')} end`
