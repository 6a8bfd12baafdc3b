import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { beforeEach, expect, inject, test } from 'vitest'
import type { AgeingRow, Buckets } from '../../../../api/billing/statements.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { accountant, CLIENTS, differences } from '../../../test/ledger/actions.ts'
import { makeContract } from '../../../test/records/contract-makers.ts'
import { makeClient } from '../../../test/records/makers.ts'
import { agesOn } from './ageing-queries.ts'
import { statementOf } from './statement.ts'

const { db, pool, send, url } = await testApp()

/** At night the tests take 8 and 19 seconds; a busy machine may need six times that. */
const PATIENT = 180_000
/** Rounds of ten actions: at night a hundred, and two processes. */
const ROUNDS = inject('night') ? 100 : 25

beforeEach(async () => {
  for (let n = 0; n < CLIENTS; n++) {
    const { id: client_id } = await makeClient(db)
    await makeContract(db, { client_id })
  }
})

/** Statements, ageing, the card of revenue and the numbers of receipts agree with the ledger. */
async function expectReports() {
  // Statements and ageing say the same of each client.
  const ages = await agesOn(db, today())
  for (let id = 1; id <= CLIENTS; id++) {
    const { closing, buckets } = await statementOf(db, id, { from: '2026-01-01' })
    expect(ages.find(({ client_id }) => client_id === id)?.owes.total ?? 0).toBe(closing)
    expect(buckets.total).toBe(closing)
  }
  // As they were on other days, too, which ageing counts back from what is open now.
  for (const days of [-90, -30, -7, -1, 3]) {
    const day = addDays(today(), days)
    const then = await agesOn(db, day)
    for (let id = 1; id <= CLIENTS; id++) {
      const { closing, buckets } = await statementOf(db, id, { from: '2025-01-01', to: day })
      expect([then.find(({ client_id }) => client_id === id)?.owes.total ?? 0, buckets.total], day).toEqual([closing, closing])
    }
  }
  // By contract each client owes the same, bucket by bucket.
  const sumOf = (rows: readonly AgeingRow[], name: keyof Buckets) => rows.reduce((sum, { owes }) => sum + owes[name], 0)
  const byContract = await agesOn(db, today(), { by: 'contract' })
  expect(byContract.some(({ contract_id }) => contract_id !== null)).toBe(true)
  for (const { client_id, owes } of ages)
    for (const name of Object.keys(owes) as (keyof Buckets)[])
      expect(
        sumOf(
          byContract.filter((row) => row.client_id === client_id),
          name,
        ),
        name,
      ).toBe(owes[name])
  expect(sumOf(byContract, 'total')).toBe(sumOf(ages, 'total'))
  // The card counts money in the month of its day, less what was paid back, without withheld taxes and deposits; a correction is money
  // that did not come.
  const month = today().slice(0, 7)
  const { rows } = await pool.query(
    `select (select coalesce(sum(amount), 0)::bigint from receipts where kind in ('money', 'refund') and to_char(received_on, 'YYYY-MM') = $1)
      - (select coalesce(sum(amount), 0)::bigint from receipts where kind in ('money', 'refund') and to_char(reversed_on, 'YYYY-MM') = $1)
      + (select coalesce(sum(amount), 0)::bigint from payments where receipt_id is null) as revenue`,
    [month],
  )
  expect((await send('admin', dashboard.cards, {})).body.revenue_collected).toBe(rows[0].revenue)
  // Numbers have no gaps, whatever was refused or killed.
  for (const [table, number] of [
    ['receipts', 'receipt_number'],
    ['credit_notes', 'credit_note_number'],
  ]) {
    const { rows: counted } = await pool.query(
      `select count(*)::integer as count, max(substr(${number}, 9))::integer as last from ${table}`,
    )
    expect(counted[0].count, table).toBeGreaterThan(0)
    expect(counted[0].count, table).toBe(counted[0].last)
  }
}

test(
  `C16: after each of ${ROUNDS * 10} random actions or more, ten at a time, invoices less credit notes and allocations are the balances`,
  async () => {
    const { round, done } = accountant(db, 20_261_123)
    // The first of ten actions decides which others are possible: more rounds follow until each was done a few times.
    const isRare = () => Object.values(done).some((times) => times <= 3)
    for (let n = 0; n < ROUNDS || isRare(); n++) {
      const actions = await round()
      expect(await differences(pool), `round ${n}: ${actions}`).toEqual([])
    }
    await expectReports()
  },
  PATIENT,
)

/** A process that does some rounds of actions; `done` is how many it has printed. */
function start(seed: number, rounds: number) {
  const child = spawn(process.execPath, ['server/test/ledger/process.ts', url, String(seed), String(rounds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let printed = 0
  createInterface(child.stdout).on('line', () => printed++)
  return { child, ended, done: () => printed }
}

if (inject('night'))
  test(
    'C16: with two processes at once, one of which is killed and begins again, the ledger is right at every moment',
    async () => {
      const first = start(1, 50)
      const killed = start(2, 1_000)
      let watching = true
      const watch = async () => {
        const found = []
        for (; watching; ) found.push(...(await differences(pool)))
        return found
      }
      const watched = watch()
      await expect.poll(killed.done, { timeout: 90_000 }).toBeGreaterThan(25)
      killed.child.kill('SIGKILL')
      await killed.ended
      const again = start(3, 25)
      expect([(await first.ended)[0], (await again.ended)[0]]).toEqual([0, 0])
      watching = false
      expect(await watched).toEqual([])
      await expectReports()
    },
    PATIENT,
  )
