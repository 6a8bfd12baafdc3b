import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { list as creditNotes } from '../../../../../api/billing/credit-notes.ts'
import { differencesOfInvoice, type InvoiceLine, linesOfInvoice } from '../../../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../../../api/billing/invoices.ts'
import { list as payments } from '../../../../../api/billing/payments.ts'
import * as trash from '../../../../../api/company/trash.ts'
import type { AdminArea } from '../../../../../api/core/permissions.ts'
import { list as emails } from '../../../../../api/notify/emails.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { issuedInvoice } from '../../../../test/records/invoices.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import InvoicePage from './invoice-page.tsx'

const NONE = { items: [], total: 0 }
const LINE: InvoiceLine = {
  ...{ seq: 1, kind: 'guarding', station_id: 5, station_name: 'Kisozi Mall', description: 'Main gate, night' },
  ...{ quantity: 31, unit: 'shift', unit_price: null, amount: 1_059_322, explain: {} },
}

function open(at = '', shown = issuedInvoice(1), areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  api.answer(invoices.get, () => shown)
  api.answer(trash.list, () => NONE)
  api.answer(linesOfInvoice, () => [LINE])
  api.answer(differencesOfInvoice, () => ({ lines: [], net: 0, credited: 0, to_credit: 0 }))
  api.answer(payments, () => [])
  api.answer(creditNotes, () => NONE)
  api.answer(emails, () => NONE)
  return { api, ...renderPage(InvoicePage, `/dashboard/invoices/1${at}`, '/dashboard/invoices/:id') }
}
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)

test('an issued invoice is a page to read: facts, lines and how they were counted, and no Edit', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'INV-2026-000001' })).toBeTruthy()
  const head = within(screen.getByRole('region', { name: 'Key facts' }))
  expect(head.getByRole('link', { name: 'Kasuku Grocers' }).getAttribute('href')).toBe('/dashboard/clients/7')
  for (const text of ['Oct 2026', '1,250,000 UGX', '250,000 UGX', '100,000 UGX', '900,000 UGX', 'Pending'])
    expect(head.getByText(text)).toBeTruthy()
  expect(await tabs()).toEqual(['Lines', 'Payments and credit', 'Documents and e-mails'])
  expect(await screen.findByText('Main gate, night')).toBeTruthy()
  expect(screen.getByText('How it was counted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('payments and credit, documents and e-mails have tabs of their own', async () => {
  const { user } = open('?tab=money')
  expect(await screen.findByText('Nothing has been paid yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Record payment' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Credit note' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Documents and e-mails' }))
  expect(await screen.findByText('No e-mail about this invoice was sent.')).toBeTruthy()
})

test('an invoice of one amount has no lines, and Edit opens the specified form', async () => {
  const { user } = open('', { ...issuedInvoice(1), ...invoices.ONE_AMOUNT })
  expect(await tabs()).toEqual(['Payments and credit', 'Documents and e-mails'])
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('form', { name: 'Invoice INV-2026-000001' })).toBeTruthy()
})

test('an invoice that is not there says so, and one that failed is tried again', async () => {
  const { api, user } = open()
  api.answer(invoices.get, () => {
    throw new Refusal(500, 'Broken')
  })
  const failed = await screen.findByRole('alert')
  api.answer(invoices.get, () => {
    throw new Refusal(404, 'Invoice not found')
  })
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('There is no invoice 1. It may have been deleted.')).toBeTruthy()
})
