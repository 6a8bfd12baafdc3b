import { beforeEach, describe, expect, test } from 'vitest'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as calls from '../../../../api/billing/statements.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { makeContract } from '../../../test/records/contract-makers.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'

const { db, send } = await testApp()

test('an invoice is not due until its day has passed, and grows older after 30, 60 and 90 days', async () => {
  const { id: client_id } = await makeClient(db)
  const days = [-1, 0, 1, 30, 31, 60, 61, 90, 91]
  // Each amount is a digit of its own, so that the sums say which invoices are in them.
  for (const [place, late] of days.entries())
    await makeInvoice(db, {
      ...{ client_id, invoice_date: addDays(today(), -100), due_date: addDays(today(), -late), amount_due: 10 ** place },
    })
  const buckets = {
    ...{ not_due: 11, days_30: 1_100, days_60: 110_000, days_90: 11_000_000, over_90: 100_000_000 },
    ...{ credit: 0, total: 111_111_111 },
  }
  expect((await send('admin', calls.ageing, {})).body.total).toEqual(buckets)
  expect((await send('admin', calls.get, { params: { id: String(client_id) } })).body.buckets).toEqual(buckets)
})

describe('seven clients', () => {
  const query = (more: Partial<Record<keyof calls.AgeingQuery, string>>) =>
    send('admin', calls.ageing, { query: more as (typeof calls.ageing.query)['_zod']['input'] })
  const on = (days: number) => addDays(today(), days)
  /** Debts of clients and contracts: Oli has paid too much, and the rest is of two contracts of Ham and the others' invoices. */
  beforeEach(async () => {
    const names = ['Oli', 'Pia', 'Ham', 'Abe', 'Zoe', 'Eva', 'Ken']
    for (const company_name of names) await makeClient(db, { company_name })
    const { id: gates } = await makeContract(db, { client_id: 3, title: 'Gates' })
    const { id: yard } = await makeContract(db, { client_id: 3, title: 'Yard' })
    const invoices: [client_id: number, amount_due: number, issued: number, due: number, contract_id?: number][] = [
      [1, 10_000, -60, -46],
      [2, 70_000, -50, -36],
      [3, 40_000, -40, -5, gates],
      [3, 20_000, -35, 10, yard],
      [3, 10_000, -30, -16],
      [4, 30_000, -20, -6],
      [5, 30_000, -120, -100],
      [6, 30_000, -1, 13],
      [7, 90_000, -90, -76],
    ]
    for (const [client_id, amount_due, issued, due, contract_id] of invoices)
      await makeInvoice(db, {
        ...{ client_id, amount_due, invoice_date: on(issued), due_date: on(due) },
        ...(contract_id && { contract_id }),
      })
    const pay = (client_id: number, amount: number, received_on: string, invoice_id: number, settled: number) =>
      send('admin', receipts.create, {
        body: { client_id, amount, method: 'bank', reference: '', received_on, allocations: [{ invoice_id, amount: settled }] },
      })
    await pay(1, 15_000, on(-10), 1, 10_000)
    await pay(7, 90_000, on(-3), 9, 90_000)
  })
  const shown = ({ clients }: { clients: calls.AgeingRow[] }) => clients.map(({ client_name, owes }) => [client_name, owes.total])

  test('come page by page, the largest balance first and equal ones in the order in which they were added', async () => {
    const { body, headers } = await query({ page: '2', page_size: '3' })
    expect(shown(body)).toEqual([
      ['Zoe', 30_000],
      ['Eva', 30_000],
      ['Oli', -5_000],
    ])
    expect(headers['x-total-count']).toBe('6')
    expect(headers.link).toContain('page=1&page_size=3>; rel="prev"')
    expect(body.total).toEqual({
      ...{ not_due: 50_000, days_30: 80_000, days_60: 70_000, days_90: 0, over_90: 30_000 },
      ...{ credit: -5_000, total: 225_000 },
    })
    expect(shown((await query({ page: '1', page_size: '3' })).body)).toEqual([
      ['Pia', 70_000],
      ['Ham', 70_000],
      ['Abe', 30_000],
    ])
    // Beyond the last page there is no row, and what all owe is as it was.
    const beyond = await query({ page: '9', page_size: '3' })
    expect(beyond.body).toEqual({ as_of: today(), by: 'client', clients: [], total: body.total })
    expect(beyond.headers['x-total-count']).toBe('6')
  })

  test('are ordered by their names or by any amount, and so is the file', async () => {
    const names = async (sort: string) =>
      (await query({ sort, page: '1', page_size: '4' })).body.clients.map(({ client_name }: calls.AgeingRow) => client_name)
    expect(await names('client_name')).toEqual(['Abe', 'Eva', 'Ham', 'Oli'])
    expect(await names('-client_name')).toEqual(['Zoe', 'Pia', 'Oli', 'Ham'])
    expect(await names('credit')).toEqual(['Oli', 'Pia', 'Ham', 'Abe'])
    expect(await names('-days_30')).toEqual(['Ham', 'Abe', 'Oli', 'Pia'])
    expect(await names('-over_90')).toEqual(['Zoe', 'Oli', 'Pia', 'Ham'])
    expect(await names('total')).toEqual(['Oli', 'Abe', 'Zoe', 'Eva'])
    const { raw } = await send('admin', calls.ageingCsv, { query: { sort: '-client_name' } })
    expect(raw.slice(1).trimEnd().split('\r\n')).toEqual([
      'Client,Not due,1–30 days,31–60 days,61–90 days,Over 90 days,Credit,Balance',
      'Zoe,0,0,0,0,30000,0,30000',
      'Pia,0,0,70000,0,0,0,70000',
      'Oli,0,0,0,0,0,-5000,-5000',
      'Ham,20000,50000,0,0,0,0,70000',
      'Eva,30000,0,0,0,0,0,30000',
      'Abe,0,30000,0,0,0,0,30000',
      'All clients,50000,80000,70000,0,30000,-5000,225000',
    ])
  })

  test('owe in sum what all pages have, on any day, by client and by contract', async () => {
    for (const as_of of [0, -1, -3, -4, -10, -11, -37, -45, -200].map(on))
      for (const by of ['client', 'contract']) {
        const { body: whole, headers } = await query({ as_of, by })
        const pages: calls.AgeingRow[] = []
        for (let page = 1; pages.length < Number(headers['x-total-count']); page++) {
          const { body } = await query({ as_of, by, page: String(page), page_size: '2' })
          expect(body).toMatchObject({ as_of, by, total: whole.total })
          pages.push(...body.clients)
        }
        expect(pages, `${as_of} ${by}`).toEqual(whole.clients)
        for (const name of calls.AMOUNTS)
          expect(
            pages.reduce((sum, { owes }) => sum + owes[name], 0),
            `${as_of} ${by} ${name}`,
          ).toBe(whole.total[name])
      }
    expect((await query({ as_of: on(-4) })).body.total).toMatchObject({ days_90: 90_000, credit: -5_000, total: 285_000 })
    expect((await query({ as_of: on(-200) })).body).toMatchObject({ clients: [], total: { total: 0 } })
  })

  test('are by contract in the order of their names, what is of no contract last of each', async () => {
    const { body } = await query({ by: 'contract', page: '2', page_size: '3' })
    const rows = body.clients.map((row: calls.AgeingRow) => [row.client_name, row.contract_title, row.owes.total])
    expect(rows).toEqual([
      ['Ham', 'Yard', 20_000],
      ['Ham', null, 10_000],
      ['Oli', null, -5_000],
    ])
  })
})
