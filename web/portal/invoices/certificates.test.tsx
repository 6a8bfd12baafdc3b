import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../api/portal/portal-certificates.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import { Certificates } from './certificates.tsx'

const own = (id: number, more: Partial<calls.OwnCertificate> = {}): calls.OwnCertificate => ({
  ...{ id, receipt_number: `RC-2026-00000${id}`, kind: 'vat_wht', amount: 74_100, received_on: '2026-11-20' },
  ...{ invoice_numbers: ['INV-2026-000001'], state: 'awaited', certificate_number: null, certificate_date: null, sent: null },
  ...more,
})
const sent = { certificate_number: 'WHT-7', certificate_date: '2026-11-21', sent_at: '2026-11-22T09:00:00.000Z' }

test('a certificate is sent with its number, date and file; what became of the others stands beside them', async () => {
  const api = fakeApi()
  signIn('client')
  const refused = { ...sent, state: 'refused' as const, refused_reason: 'It is of another company.' }
  let rows = [own(1), own(2, { sent: refused }), own(3, { state: 'received', certificate_number: 'WHT-3' })]
  api.answer(calls.list, () => rows)
  api.answer(calls.send, () => {
    const done = own(1, { sent: { ...sent, state: 'sent', refused_reason: null } })
    rows = [done, ...rows.slice(1)]
    return done
  })
  const { user } = renderPage(Certificates)
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'VAT withheld: 74,100 UGX20 Nov 2026 · INV-2026-000001AwaitedSend certificate',
    'VAT withheld: 74,100 UGX20 Nov 2026 · INV-2026-000001Refused: It is of another company.RefusedSend certificate',
    'VAT withheld: 74,100 UGX20 Nov 2026 · INV-2026-000001 · certificate WHT-3Received',
  ])
  const first = within(items[0]!)
  await user.click(first.getByRole('button'))
  await user.click(first.getByRole('button', { name: 'Send' }))
  expect(await first.findByText('Choose the certificate.')).toBeTruthy()
  await user.type(first.getByRole('textbox', { name: 'Certificate number' }), 'WHT-7')
  fireEvent.change(first.getByLabelText('Date of the certificate'), { target: { value: '2026-11-21' } })
  await user.upload(first.getByLabelText('File'), new File(['%PDF-1.7'], 'wht.pdf', { type: 'application/pdf' }))
  await user.click(first.getByRole('button', { name: 'Send' }))
  const confirmation = await screen.findByText('Certificate sent. We check it and tell you here.')
  expect(document.activeElement).toBe(confirmation.parentElement)
  expect((await screen.findAllByRole('listitem'))[0]!.textContent).toContain('Being checked')
})

test('certificates that do not come are said to be missing, and are asked for again', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(calls.list, () => {
    throw new Refusal(500, 'The database is resting.')
  })
  const { user } = renderPage(Certificates)
  await screen.findByText('The database is resting.')
  api.answer(calls.list, () => [own(1)])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('listitem')).toBeTruthy()
})

test('shows nothing to a client who withholds nothing', async () => {
  const api = fakeApi()
  signIn('client')
  api.answer(calls.list, () => [])
  renderPage(Certificates)
  await expect.poll(() => api.asked.length).toBe(1)
  expect(screen.queryByRole('list')).toBeNull()
})
