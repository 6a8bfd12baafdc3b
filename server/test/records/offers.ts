import { afterEach, vi } from 'vitest'
import * as calls from '../../../api/sales/quotations.ts'
import type { testApp } from '../app.ts'

type On = Pick<Awaited<ReturnType<typeof testApp>>, 'pool' | 'send'>

export const guardLine = { description: 'Day and night guards', guards: true, quantity: 12, months: 6, monthly_rate: 850_000 }

/** The token in the last e-mail that has one. */
export async function tokenSent({ pool }: Pick<On, 'pool'>) {
  const { rows } = await pool.query("select body_text from emails where body_text like '%/quotation#%' order by id desc limit 1")
  return (rows[0].body_text as string).match(/\/quotation#([\w-]{43})\s/)![1]!
}

/** Makes a quotation for a request and sends it; returns it with the token of its link. */
export async function sendOffer(on: On, request_id: number, overrides: Partial<calls.QuotationInput> = {}) {
  const { body } = await on.send('admin', calls.create, { body: { request_id, lines: [guardLine], ...overrides } })
  const sent = await on.send('admin', calls.send, { params: { id: String(body.quotation.id) } })
  if (sent.status !== 201) throw new Error(sent.raw)
  return { quotation: sent.body.quotation as calls.Quotation, token: await tokenSent(on) }
}

/** Moves this process's clock; the database keeps its own. */
export const inDays = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
afterEach(() => void vi.useRealTimers())
