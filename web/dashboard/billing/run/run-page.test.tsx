import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import RunPage from './run-page.tsx'

const draft = (id: number, more: Partial<calls.InvoiceDraft> = {}): calls.InvoiceDraft => ({
  ...{ id, version: 1, contract_id: id, contract_number: `CT-2026-00000${id}`, client_id: id, client_name: `Client ${id}` },
  ...{ station_name: null, month: '2026-11', state: 'Draft', agreed: 1_330_000, shortfall: -95_000, extras: 0, discount: 0 },
  ...{ net: 1_235_000, vat_rate: 1800, vat: 222_300, total: 1_457_300, net_before: 1_200_000, changed_net: null },
  ...{
    warnings: ['The client has no TIN'],
    not_locked: null,
    not_over: false,
    unrecorded: false,
    discount_note: null,
    waits_for: null,
    terms_days: 14,
    email: null,
    invoice_id: null,
    invoice_number: null,
    receipt_id: null,
    receipt_number: null,
    replaces: [],
  },
  ...more,
})
const detail: calls.InvoiceDraftDetail = {
  ...draft(1),
  ...{ note: null, po_number: null, computed_at: '2026-12-01T06:00:00Z', reviewed_by_name: null, differences: null },
  ...{ invoice_date: '2026-11-30', due_date: '2026-12-14' },
  lines: [
    {
      ...{
        seq: 1,
        kind: 'guarding',
        station_id: 1,
        station_name: 'Main gate',
        quantity: 42,
        unit: 'shift',
        unit_price: null,
        amount: 1_330_000,
      },
      description: 'Main gate day, 42 shifts agreed (2 guards, 10–30 Nov)',
      explain: { a_month: 30, agreed: 42, covered: 39, uncovered: 3, short: 0, off: 0, undecided: 0 },
    },
    {
      ...{
        seq: 2,
        kind: 'shortfall',
        station_id: 1,
        station_name: 'Main gate',
        quantity: 3,
        unit: 'shift',
        unit_price: null,
        amount: -95_000,
      },
      description: '3 shifts not covered (12, 19, 27 Nov)',
      explain: {
        slots: ['12', '19', '27'].map((day, id) => ({
          ...{ id, day: `2026-11-${day}`, missing: 720, start_time: '06:00', end_time: '18:00', required: 720 },
          ...{ guards: [], cause: 'Sick' },
        })),
      },
    },
  ],
}

const totals = { count: 2, agreed: 2_660_000, shortfall: -190_000, extras: 0, discount: 0, net: 2_470_000, vat: 444_600 }

function open(rows: calls.InvoiceDraft[], areas: readonly AdminArea[] = ['money']) {
  const api = fakeApi()
  api.answer(calls.totals, () => ({ ...totals, total: 2_914_600 }))
  signIn('admin', areas)
  api.answer(calls.list, () => rows)
  api.answer(runs.list, () => [])
  api.answer(runs.leftOut, () => ({ contracts: 0, net: 0 }))
  api.answer(calls.get, () => detail)
  return { api, ...renderPage(RunPage, '/page?month=2026-11') }
}

test('a draft shows its figures and what to look at; its drawer says how each line was counted', async () => {
  const { api, user } = open([draft(1), draft(2, { state: 'Reviewed', changed_net: 1_200_000, warnings: [] })])
  const row = await screen.findByRole('row', { name: /Client 1/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.slice(2, 10).map(({ textContent }) => textContent)).toEqual([
    ...['1,330,000', '-95,000', '0', '0', '1,235,000', '222,300', '1,457,300', '+35,000'],
  ])
  expect(within(row).getByText('The client has no TIN')).toBeTruthy()
  expect(screen.getByText('Changed since review: 1,235,000 → 1,200,000')).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: /^Review Client 1/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Client 1, Nov 2026' })
  expect(within(drawer).getByText('42 agreed, 39 covered, 3 not covered: 12 Nov, 19 Nov, 27 Nov')).toBeTruthy()
  expect(within(drawer).getByText('Counted from 3 shifts:')).toBeTruthy()
  expect(within(drawer).getByText('19 Nov, 06:00–18:00: nobody came. Cause: Sick')).toBeTruthy()
  api.answer(calls.review, () => ({ ...detail, state: 'Reviewed' as const }))
  await user.click(within(drawer).getByRole('button', { name: 'Mark as reviewed' }))
  expect(await screen.findByText('Draft reviewed')).toBeTruthy()
})

test('the last row has the totals of the server, and how many drafts they are of', async () => {
  const { api } = open([draft(1), draft(2), draft(3, { state: 'Discarded', warnings: [] })])
  const row = await screen.findByRole('row', { name: /^Total of 2 drafts/ })
  expect(within(row).getByRole('rowheader').textContent).toBe('Total of 2 draftswithout those discarded')
  const amounts = within(row)
    .getAllByRole('cell')
    .filter(({ dataset }) => dataset.title)
  expect(amounts.map(({ dataset, textContent }) => [dataset.title, textContent])).toEqual([
    ...[
      ['Agreed', '2,660,000'],
      ['Shortfall', '-190,000'],
      ['Extras', '0'],
      ['Discount', '0'],
    ],
    ...[
      ['Net', '2,470,000'],
      ['VAT', '444,600'],
      ['Total', '2,914,600'],
    ],
  ])
  expect(api.asked.filter(({ path }) => path === calls.totals.path).map(({ query }) => query.get('month'))).toEqual(['2026-11'])
})

test('a computed month has the drafts chosen that nothing holds up', async () => {
  const held = { not_locked: 'Main gate' }
  const { api, user } = open([
    draft(1),
    draft(2, held),
    draft(3, { waits_for: 'reply' }),
    draft(4, { state: 'Issued' }),
    draft(5),
  ])
  const record = { id: 1, month: '2026-11', started_at: '2026-12-01T06:00:00Z', started_by_name: null }
  api.answer(runs.start, () => ({ ...record, state: 'Ready' as const, counts: { same: 5 } }))
  await user.click(await screen.findByRole('button', { name: 'Compute Nov 2026' }))
  expect(await screen.findByRole('button', { name: 'Issue 2' })).toBeTruthy()
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose Client/ }).filter(({ checked }) => checked)
  expect(chosen.map((box) => box.getAttribute('aria-label'))).toEqual([
    'Choose Client 1, CT-2026-000001',
    'Choose Client 5, CT-2026-000005',
  ])
})

test('what would be overdue when it is sent is said before it is issued, and no more with a later day', async () => {
  vi.setSystemTime(new Date('2026-12-26T06:00:00Z'))
  const { user } = open([draft(1), draft(2, { terms_days: 60 })])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all drafts' }))
  await user.click(screen.getByRole('button', { name: 'Issue 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue 2 invoices?' }))
  const late = /^1 of 2 would be overdue when it is sent: .* due on 14 Dec 2026\./
  expect(dialog.getByText(late)).toBeTruthy()
  const day = dialog.getByRole('textbox', { name: 'Invoice date' })
  await user.clear(day)
  await user.type(day, '2026-12-26{Tab}')
  await vi.waitFor(() => expect(dialog.queryByText(/overdue/)).toBeNull())
})

test('a run says what it did; chosen drafts are issued after their count and total are confirmed', async () => {
  vi.setSystemTime(new Date('2026-12-01T06:00:00Z'))
  const { api, user } = open([draft(1), draft(2, { email: 'accounts@mail.example' })])
  const counts = { made: 0, changed: 1, same: 1, differing: 0, issued: 0, dropped: 0 }
  const change = { draft_id: 1, client_name: 'Client 1', state: 'Draft' as const, before: 1_330_000, after: 1_235_000 }
  const record = {
    id: 1,
    month: '2026-11',
    started_at: '2026-12-01T06:00:00Z',
    started_by_name: null,
    state: 'Ready' as const,
    counts,
  }
  api.answer(runs.start, () => ({ ...record, changes: [change] }))
  await user.click(await screen.findByRole('button', { name: 'Compute Nov 2026' }))
  expect(await screen.findByText('Nov 2026 is computed: 1 changed, 1 the same.')).toBeTruthy()
  expect(screen.getByText('Client 1: 1,330,000 UGX → 1,235,000 UGX')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Issue 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Issue 2 invoices?' })
  expect(within(dialog).getByText('2,914,600 UGX')).toBeTruthy()
  expect(within(dialog).getByText('Send by e-mail (1 of 2 have an address)')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Invoice date' }).value).toBe('30 Nov 2026')
  api.answer(calls.issueMany, () => ({
    done: [1],
    refused: [{ id: 2, message: 'November 2026 is not locked at Main gate.' }],
  }))
  await user.click(within(dialog).getByRole('button', { name: 'Issue 2 invoices' }))
  expect(await screen.findByText('1 invoice issued.')).toBeTruthy()
  const issued = api.asked.find(({ path }) => path === calls.issueMany.path)
  expect(issued?.body).toEqual({ ids: [1, 2], email: true, invoice_date: '2026-11-30' })
  expect(screen.getByText('Client 2: November 2026 is not locked at Main gate.')).toBeTruthy()
})

test('what is in no draft is said with its amount and the way to it, until the month is computed again', async () => {
  const { api, user } = open([draft(1)])
  let left = { contracts: 2, net: 2_850_000 }
  api.answer(runs.leftOut, () => left)
  const notice = await screen.findByRole('alert')
  expect(
    within(notice).getByText('In no draft: 2,850,000 UGX before VAT of 2 contracts for Nov 2026. Compute it again.'),
  ).toBeTruthy()
  expect(within(notice).getByRole('link', { name: 'Unbilled in Nov 2026' }).getAttribute('href')).toBe(
    '/dashboard/invoices/figures?month=2026-11&unbilled=month#unbilled',
  )
  expect(api.asked.filter(({ path }) => path === runs.leftOut.path).map(({ query }) => query.get('month'))).toEqual(['2026-11'])
  const run = { id: 1, month: '2026-11', started_at: '2026-12-01T06:00:00.000Z', started_by_name: null, state: 'Ready' as const }
  api.answer(runs.start, () => ({ ...run, counts: { made: 2, same: 1 } }))
  left = { contracts: 0, net: 0 }
  await user.click(screen.getByRole('button', { name: 'Compute Nov 2026' }))
  expect(await screen.findByText('Nov 2026 is computed: 2 new, 1 the same.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^In no draft/)).toBeNull())
})

const timesAsked = ({ asked }: ReturnType<typeof fakeApi>) => asked.filter(({ path }) => path === runs.leftOut.path).length

test('nothing is said to be in no draft of a month that is whole; of one that was never run it is not asked', async () => {
  const whole = open([draft(1)])
  await waitFor(() => expect(timesAsked(whole.api)).toBe(1))
  await screen.findByRole('row', { name: /Client 1/ })
  expect(screen.queryByText(/^In no draft/)).toBeNull()
  cleanup()
  const { api } = open([])
  expect(await screen.findByText(/^Nothing is computed for Nov 2026 yet\./)).toBeTruthy()
  expect(timesAsked(api)).toBe(0)
})

test('who may not compute is not asked to; a failure to look for what is in no draft offers another try', async () => {
  const { api, user } = open([draft(1)], [])
  api.answer(runs.leftOut, () => {
    throw new Refusal(500, 'Something went wrong on our side.')
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
  api.answer(runs.leftOut, () => ({ contracts: 1, net: 950_000 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('In no draft: 950,000 UGX before VAT of 1 contract for Nov 2026.')).toBeTruthy()
})

test('a draft below zero is carried from its drawer, and from where its issue was refused', async () => {
  const minus = { shortfall: -385_000, agreed: 350_000, net: -35_000, vat: -6_300, total: -41_300, warnings: [] }
  const { api, user } = open([draft(1, minus), draft(2, minus)])
  api.answer(calls.get, () => ({ ...detail, ...minus }))
  const name = 'Carry 35,000 to next month as client credit'
  const carried = {
    ...{ ...detail, ...minus, state: 'Discarded' as const, receipt_id: 1, receipt_number: 'RC-2026-000001' },
    note: 'Carried to next month as client credit RC-2026-000001: 35,000 UGX and VAT of 6,300 UGX.',
  }
  const what = 'month is below zero, so there is no invoice. 35,000 net and 6,300 VAT are a credit of 41,300 UGX'
  // Refused when it was to be issued.
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Client 2, CT-2026-000002' }))
  await user.click(screen.getByRole('button', { name: 'Issue 1' }))
  api.answer(calls.issueMany, () => ({ done: [], refused: [{ id: 2, message: 'This draft is below zero.' }] }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue 1 invoice' }))
  expect(await screen.findByText('No invoice was issued.')).toBeTruthy()
  expect(await screen.findByText(`Client 2: this ${what}`, { exact: false })).toBeTruthy()
  api.answer(calls.carry, () => ({ ...carried, id: 2 }))
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Client 2: Carried to next month as client credit')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
  // In its drawer; another tab was first, then not.
  await user.click(screen.getByRole('button', { name: /^Review Client 1/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Client 1, Nov 2026' })
  expect(within(drawer).getByText(`This ${what}`, { exact: false })).toBeTruthy()
  const first = '41,300 UGX of this draft was carried to next month as client credit RC-2026-000001. Reverse that receipt first.'
  api.answer(calls.carry, () => {
    throw new Refusal(409, first, { code: 'carried' })
  })
  await user.click(within(drawer).getByRole('button', { name }))
  expect(await within(drawer).findByText(first)).toBeTruthy()
  api.answer(calls.carry, () => carried)
  await user.click(within(drawer).getByRole('button', { name }))
  expect(await within(drawer).findByText(/Note: Carried to next month as client credit RC-2026-000001/)).toBeTruthy()
  for (const gone of [name, 'Compute again', 'Discard']) expect(within(drawer).queryByRole('button', { name: gone })).toBeNull()
})

test('the state of the last run is shown, and followed while it computes; what is taken off is negative in every column', async () => {
  const { api } = open([draft(1, { discount: 123_500, net: 1_111_500, discount_note: '10 % from 12 guards on' })])
  api.answer(calls.totals, () => ({ ...totals, discount: 123_500, total: 2_914_600 }))
  const run = { id: 1, month: '2026-11', started_at: '2026-12-01T06:00:00.000Z', started_by_name: 'Amina Ssali', counts: {} }
  let state: runs.RunState = 'Computing'
  api.answer(runs.list, () => [{ ...run, state }])
  const shown = await screen.findByRole('status', { name: 'State of the run' })
  expect(shown.textContent).toMatch(/^ComputingBegun 1 Dec 2026.* by Amina Ssali$/)
  state = 'Done'
  expect(await within(shown).findByText('Done')).toBeTruthy()
  expect(shown.textContent).toContain('Every draft is issued or discarded.')
  const row = await screen.findByRole('row', { name: /Client 1/ })
  expect(within(row).getByText('-95,000')).toBeTruthy()
  expect(within(row).getByText('-123,500')).toBeTruthy()
  expect(within(row).getByText('Discounts: 10 % from 12 guards on')).toBeTruthy()
  expect(within(await screen.findByRole('row', { name: /Total of/ })).getByText('-123,500')).toBeTruthy()
})

test('a month in arrears that is not over says so in its row, beside its lines and before it is issued', async () => {
  const { api, user } = open([draft(1, { not_over: true }), draft(2)])
  api.answer(calls.get, () => ({ ...detail, not_over: true }))
  const rows = await screen.findAllByRole('row', { name: /Client \d/ })
  expect(rows.map((row) => within(row).queryByText('The month is not over') !== null)).toEqual([true, false])
  const text = 'Nov 2026 is not over. Shifts that are missed, ordered or added after this invoice are on no later one.'
  await user.click(within(rows[0]!).getByRole('button', { name: /^Review/ }))
  expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const issued = async (client: RegExp) => {
    await user.click(screen.getByRole('checkbox', { name: client }))
    await user.click(screen.getByRole('button', { name: /^Issue/ }))
    const said = within(await screen.findByRole('dialog', { name: 'Issue 1 invoice?' })).queryByText(text) !== null
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: client }))
    return said
  }
  expect(await issued(/Client 1/)).toBe(true)
  expect(await issued(/Client 2/)).toBe(false)
})

test('nothing is offered to be sent where no client has an address; the month is not over: invoices are of today', async () => {
  vi.setSystemTime(new Date('2026-11-20T06:00:00Z'))
  const { api, user } = open([draft(1)])
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all drafts' }))
  await user.click(screen.getByRole('button', { name: 'Issue 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Issue 1 invoice?' })
  const send = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Send by e-mail (no address is known)' })
  expect([send.disabled, send.checked]).toEqual([true, false])
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Invoice date' }).value).toBe('20 Nov 2026')
  api.answer(calls.issueMany, () => ({ done: [1], refused: [] }))
  await user.click(within(dialog).getByRole('button', { name: 'Issue 1 invoice' }))
  expect(await screen.findByText('1 invoice issued.')).toBeTruthy()
  const issued = api.asked.find(({ path }) => path === calls.issueMany.path)
  expect(issued?.body).toEqual({ ids: [1], email: false, invoice_date: '2026-11-20' })
})

test('a month of which nothing is recorded is charged once somebody has said why', async () => {
  const nothing = { ...detail, unrecorded: true, lines: [] }
  const { api, user } = open([draft(1, { unrecorded: true })])
  api.answer(calls.get, () => nothing)
  api.answer(calls.chargeUnrecorded, () => ({ ...nothing, unrecorded: false }))
  await user.click(within(await screen.findByRole('row', { name: /Client 1/ })).getByRole('button', { name: /^Review Client 1/ }))
  const offer = within(await screen.findByRole('region', { name: 'Nothing recorded' }))
  const button = offer.getByRole('button', { name: 'Charge it as agreed' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(offer.getByRole('textbox', { name: 'Why it is charged' }), 'Booked by hand.')
  await user.click(button)
  expect(await screen.findByText(/The month is charged as agreed/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Nothing recorded' })).toBeNull()
  const sent = api.asked.find(({ path }) => path.endsWith('/charge_unrecorded'))
  expect(sent?.body).toEqual({ reason: 'Booked by hand.' })
})
