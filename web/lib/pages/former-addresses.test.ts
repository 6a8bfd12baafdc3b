import { expect, test } from 'vitest'
import { addressNow, FORMER_ADDRESSES } from '../../../api/core/former-addresses.ts'
import routes from '../../routes.ts'

type Route = { path?: string; index?: boolean; children?: readonly Route[] }
const addressesOf = (list: readonly Route[], above = ''): string[] =>
  list.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? addressesOf(children, here) : index || path ? [here || '/'] : []
  })
const pages = addressesOf(routes as readonly Route[]).filter((address) => !address.endsWith('*'))

/** Every address that a page has had in any version. Bookmarks, letters and printed sheets have them: none is taken out of here. */
const EVER = `
/
/about_us
/about
/services
/services/cctv
/services/alarm
/services/guards
/quote
/quote/sent
/contact
/careers
/careers/status
/login
/invitation
/forgotten
/reset
/quotation
/shift
/verify
/privacy
/sitemap.xml
/robots.txt
/portal
/portal/schedule
/portal/rounds
/portal/incidents
/portal/incidents/:id
/portal/month
/portal/alarm
/portal/alarm/month
/portal/alarm/systems/:id
/portal/alarm/:id
/portal/book
/portal/invoices
/portal/invoices/:id
/portal/statement
/portal/contract
/portal/contract/extra-guards
/portal/requests
/portal/requests/new
/portal/requests/:id
/portal/documents
/portal/people
/portal/profile
/portal/profile/messages
/dashboard
/dashboard/admins
/dashboard/guards
/dashboard/guards/:id
/dashboard/now
/dashboard/my-stations
/dashboard/my-guards
/dashboard/tomorrow
/dashboard/exceptions
/dashboard/attendance
/dashboard/attendance/book
/dashboard/attendance/registers
/dashboard/visits
/dashboard/rounds
/dashboard/rounds/routes
/dashboard/attendance/days
/dashboard/attendance/months
/dashboard/duty-schedule
/dashboard/duty-schedule/board
/dashboard/duty-schedule/coverage
/dashboard/duty-schedule/roster
/dashboard/duty-schedule/roster/cycle
/dashboard/stations
/dashboard/stations/:id
/dashboard/clients
/dashboard/clients/:id
/dashboard/contracts
/dashboard/contracts/:id
/dashboard/services
/dashboard/invoices
/dashboard/invoices/ledger
/dashboard/invoices/run
/dashboard/invoices/receipts
/dashboard/invoices/receipts/import
/dashboard/invoices/credit-notes
/dashboard/invoices/ageing
/dashboard/invoices/statements
/dashboard/invoices/reminders
/dashboard/invoices/figures
/dashboard/invoices/:id
/dashboard/invoices/certificates
/dashboard/reports
/dashboard/reports/uncovered
/dashboard/reports/money
/dashboard/reports/people
/dashboard/reports/incidents
/dashboard/reports/alarms
/dashboard/report-summary
/dashboard/incidents
/dashboard/requests
/dashboard/inbox
/dashboard/inbox/emails
/dashboard/quotes
/dashboard/content
/dashboard/qualifications
/dashboard/qualifications/types
/dashboard/absences
/dashboard/absences/calendar
/dashboard/recruitment
/dashboard/recruitment/applications
/dashboard/recruitment/jobs
/dashboard/company
/dashboard/rates
/dashboard/import
/dashboard/audit
/dashboard/settings
/dashboard/notices
/dashboard/profile
/guards/:page
/cctv/:page
/alarm/:page
/sectors/:page
/guides
/guides/:page
/portal/shifts/:id
/portal/pay
/dashboard/alarms
/dashboard/alarms/all
/dashboard/alarms/systems
/dashboard/alarms/systems/:id
/dashboard/alarms/signals
/dashboard/alarms/units
/dashboard/site-pages
/dashboard/translations
/dashboard/duty-schedule/reports
/portal/api/extra-guards
`
  .trim()
  .split('\n')

test('each page has its address in the list of all that there ever were', () => {
  expect(pages.filter((address) => !EVER.includes(address))).toEqual([])
})

test('each address that a page ever had is a page, or leads to one', () => {
  const now = EVER.map((address) => (pages.includes(address) ? address : addressNow(address, new URLSearchParams())))
  expect(EVER.filter((_, place) => !pages.includes(now[place]!))).toEqual([])
})

test('a former address is no page of its own', () => {
  expect(Object.keys(FORMER_ADDRESSES).filter((address) => pages.includes(address))).toEqual([])
})
