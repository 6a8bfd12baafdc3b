import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceLine } from '../../../api/billing/invoice-drafts.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { AskAbout } from './ask-about.tsx'
import { WhyThisAmount } from './why-this-amount.tsx'

const line = { station_id: 1, station_name: 'Kisozi Crest Hotel', quantity: null, unit: null, unit_price: null }
const LINES: InvoiceLine[] = [
  {
    ...{ ...line, seq: 1, kind: 'guarding', description: 'Main gate day, 42 shifts agreed (2 guards, 10–30 Nov)' },
    ...{ amount: 1_330_000, explain: { agreed: 42, covered: 39, uncovered: 3 } },
  },
  {
    ...{ ...line, seq: 2, kind: 'shortfall', description: '3 shifts not covered (12, 19, 27 Nov)', amount: -95_000 },
    explain: {
      slots: ['12', '19', '27'].map((day, id) => ({
        ...{ id: id + 1, day: `2026-11-${day}`, missing: 720, start_time: '06:00', end_time: '18:00', required: 720, guards: [] },
      })),
    },
  },
]

test('each line of an invoice says from which shifts it was counted, and leads to where the client checks it', () => {
  signIn('client')
  renderPage(() => <WhyThisAmount lines={LINES} code="abc.def" />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Main gate day, 42 shifts agreed (2 guards, 10–30 Nov)Kisozi Crest Hotel' +
      '42 agreed, 39 covered, 3 not covered: 12 Nov, 19 Nov, 27 Nov1,330,000 UGX',
    '3 shifts not covered (12, 19, 27 Nov)Kisozi Crest HotelCounted from 3 shifts:12 Nov, 06:00–18:00: nobody came' +
      '19 Nov, 06:00–18:00: nobody came27 Nov, 06:00–18:00: nobody came-95,000 UGX',
  ])
  const check = screen.getByRole('link', { name: 'Check it in your browser' })
  expect(check.getAttribute('href')).toBe('/verify#abc.def')
  expect(check.parentElement?.textContent).toBe('Check it in your browser, shift by shift, against the seal on the document.')
})

test('an invoice leads to a complaint about it, and to the report of its month', () => {
  signIn('client')
  renderPage(() => <AskAbout number="INV-2026-000041" month="2026-11" />)
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('Write to us about this invoice')).toBe('/portal/requests/new?invoice=INV-2026-000041')
  expect(addressOf('report of November 2026')).toBe('/portal/month?month=2026-11')
})
