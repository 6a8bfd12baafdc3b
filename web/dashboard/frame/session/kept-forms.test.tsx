import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import * as account from '../../../../api/accounts/account.ts'
import * as admins from '../../../../api/accounts/admins.ts'
import * as auth from '../../../../api/accounts/auth.ts'
import * as company from '../../../../api/company/company-settings.ts'
import * as home from '../../../../api/company/home.ts'
import * as incidents from '../../../../api/incidents/incidents.ts'
import * as quotations from '../../../../api/sales/quotations.ts'
import * as quotes from '../../../../api/sales/quotes.ts'
import * as services from '../../../../api/sales/services.ts'
import * as clients from '../../../../api/sites/clients.ts'
import * as contacts from '../../../../api/website/contacts.ts'
import * as leaving from '../../../lib/pages/go.ts'
import { ENDED } from '../../../lib/session/use-sign-in-again.ts'
import { SETTINGS } from '../../../test/company-settings.ts'
import type { fakeApi } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import AdminsPage from '../../accounts/admins/admins-page.tsx'
import ProfilePage from '../../accounts/profile/profile-page.tsx'
import CompanyPage from '../../company/company/company-page.tsx'
import ContentPage from '../../company/content/content-page.tsx'
import ReportSummaryPage from '../../incidents/report-summary/report-summary-page.tsx'
import QuotesPage from '../../sales/quotes/quotes-page.tsx'
import ClientsPage from '../../sites/clients/clients-page.tsx'
import InboxPage from '../../website/inbox/inbox-page.tsx'
import Layout from '../layout.tsx'

const TEXT = 'Typed before the session ended'
const AT = '2026-11-20T11:05:00.000Z'
const person = { name: 'Grace Musoke', email: 'grace@mail.example' }
const message: contacts.ContactDetail = {
  ...person,
  id: 7,
  version: 1,
  reference: 'M-12AB-34CD',
  subject: null,
  message: 'Hello',
  kind: 'Message',
  status: 'Read',
  note: null,
  received_at: AT,
  replies: [],
}
const request: quotes.QuoteRequest = {
  ...person,
  id: 7,
  version: 1,
  reference: 'Q-12AB-34CD',
  received_at: AT,
  service_id: 1,
  service_title: 'Security Guards',
  site_type: 'School',
  area: 'Entebbe road',
  guards_needed: 12,
  sites_needed: null,
  estimate_price: null,
  estimate_quantity: null,
  estimate_total: null,
  price_version: null,
  start_date: null,
  phone: null,
  message: null,
  status: 'New',
  client_id: null,
}
const incident: incidents.Incident = {
  id: 31,
  version: 2,
  description: 'Camera without a picture',
  incident_date: '2026-11-16',
  severity: 'High',
  status: 'Closed',
  guard_id: 4,
  guard_name: 'Ruth Achen',
  station_id: 8,
  station_name: 'Ntinda Shop',
  client_visible: false,
  ...incidents.UNKNOWN_DETAILS,
}
const service = {
  id: 1,
  version: 1,
  title: 'Guards',
  description: 'Trained.',
  price_rate: 1,
  price_unit: null,
  monthly_price: null,
  monthly_unit: null,
  image: null,
  category: null,
}
const none = () => ({ items: [], total: 0 })
/** Presses what has this text or label. By role it would take half a second: a page with its frame is large for jsdom. */
const press = async (name: string | RegExp) => {
  const found = typeof name === 'string' ? await screen.findAllByText(name) : await screen.findAllByLabelText(name)
  fireEvent.click(found[0]!)
}

type Form = { Page: ComponentType; answer: (api: ReturnType<typeof fakeApi>) => void; open?: () => Promise<void>; field: RegExp }
const FORMS: Record<string, Form> = {
  'a dialog': {
    Page: ClientsPage,
    answer: (api) => api.answer(clients.list, none),
    open: () => press('+ Add New Client'),
    field: /^Company/,
  },
  'a dialog of a super admin': {
    Page: AdminsPage,
    answer: (api) => api.answer(admins.list, none),
    open: () => press('+ Add New Admin'),
    field: /^User name/,
  },
  'the profile': {
    Page: ProfilePage,
    answer: (api) => {
      const esther = { userName: 'Esther N.', emailAddress: 'super@engabo.example', contacts: '0700' }
      api.answer(account.profile, () => ({ ...esther, id: 1, version: 1, role: 'super_admin' as const }))
      api.answer(account.sessions, () => [])
      api.answer(account.twoFactor, () => ({ on: false, since: null, recovery_codes_left: 0, required: false }))
    },
    field: /^User name/,
  },
  'the site content': {
    Page: ContentPage,
    answer: (api) => api.answer(home.get, () => ({ content: home.DEFAULT_HOME, version: 4 })),
    field: /^Tagline/,
  },
  'the company settings': {
    Page: CompanyPage,
    answer: (api) => {
      api.answer(home.get, () => ({ content: home.DEFAULT_HOME, version: 4 }))
      api.answer(company.get, () => SETTINGS)
      api.answer(company.taxRates, () => [])
    },
    field: /^Licence line/,
  },
  'an answer in the inbox': {
    Page: InboxPage,
    answer: (api) => {
      api.answer(contacts.list, () => ({ items: [message], total: 1 }))
      api.answer(contacts.get, () => message)
      api.answer(contacts.update, () => message)
    },
    open: async () => {
      await press(/^Open .*(Grace Musoke|Q-12AB-34CD)/)
      await press('Answer by e-mail')
    },
    field: /^Your answer/,
  },
  'a quotation': {
    Page: QuotesPage,
    answer: (api) => {
      api.answer(quotes.list, () => ({ items: [request], total: 1 }))
      api.answer(quotes.get, () => request)
      api.answer(quotations.list, none)
      api.answer(quotations.rates, () => ({ discount_rate: 1000, vat_rate: 1800 }))
      api.answer(services.list, () => ({ items: [service], total: 1 }))
    },
    open: async () => {
      await press(/^Open .*(Grace Musoke|Q-12AB-34CD)/)
      await press('New quotation')
    },
    field: /^Terms/,
  },
  'the reason for changing many records': {
    Page: ReportSummaryPage,
    answer: (api) => api.answer(incidents.list, () => ({ items: [incident], total: 1 })),
    open: async () => {
      await press(/^Select incident/)
      await press('Change status')
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Pending' }))
    },
    field: /^Reason/,
  },
}

test.each(Object.entries(FORMS))(
  'what is typed in %s stays when another tab logs out, and after signing in again',
  async (_, form) => {
    vi.spyOn(leaving, 'go').mockReturnValue()
    // Mantine's focus trap: nothing is visible in jsdom, so nothing can have the focus.
    vi.spyOn(console, 'warn').mockReturnValue()
    const { api } = renderDashboard(Layout, form.Page)
    form.answer(api)
    api.answer(auth.login, () => {
      const tokens = { access_token: 'new', refresh_token: 'new-refresh' }
      return { ...tokens, admin: { ...tokens, role: 'super_admin' as const } }
    })
    await screen.findByText('Esther N.')
    await form.open?.()
    const field = await screen.findByLabelText<HTMLInputElement>(form.field)
    fireEvent.change(field, { target: { value: TEXT } })

    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
    })
    const dialog = () => screen.findByText('Sign in again')
    const closed = () => waitFor(() => expect(screen.queryByText('Sign in again')).toBeNull())
    fireEvent.keyDown(await dialog(), { key: 'Escape' })
    await closed()
    expect(screen.getByText(ENDED)).toBeTruthy()
    expect(field.value).toBe(TEXT)
    await press('Sign in')
    const again = within((await dialog()).closest<HTMLElement>('[role=dialog]')!)
    fireEvent.change(again.getByLabelText(/^Password/), { target: { value: 'correct horse battery staple' } })
    fireEvent.submit(again.getByLabelText('Sign in again', { selector: 'form' }))
    await closed()
    expect(screen.queryByText(ENDED)).toBeNull()
    expect(field.value).toBe(TEXT)
    expect(field.isConnected).toBe(true)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(TEXT)
    expect(leaving.go).not.toHaveBeenCalled()
  },
)
