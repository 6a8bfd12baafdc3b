import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import * as admins from '../../../contract/accounts/admins.ts'
import * as audit from '../../../contract/accounts/audit.ts'
import * as invoices from '../../../contract/billing/invoices.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import * as incidents from '../../../contract/incidents/incidents.ts'
import * as guards from '../../../contract/people/guards.ts'
import * as jobs from '../../../contract/people/job-adverts.ts'
import * as recruitment from '../../../contract/people/recruitment.ts'
import * as dutySchedules from '../../../contract/roster/duty-schedules.ts'
import * as quotes from '../../../contract/sales/quotes.ts'
import * as services from '../../../contract/sales/services.ts'
import * as clientRequests from '../../../contract/sites/client-requests.ts'
import * as clients from '../../../contract/sites/clients.ts'
import * as stations from '../../../contract/sites/stations.ts'
import * as contacts from '../../../contract/website/contacts.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderRoom, signIn } from '../../test/render-room.tsx'
import AdminsPage from '../accounts/admins/admins-page.tsx'
import AuditPage from '../accounts/audit/audit-page.tsx'
import InvoicesPage from '../billing/invoices/invoices-page.tsx'
import ReportSummaryPage from '../incidents/report-summary/report-summary-page.tsx'
import GuardsPage from '../people/guards/guards-page.tsx'
import ApplicationsPage from '../people/recruitment/applications/applications-page.tsx'
import JobsPage from '../people/recruitment/jobs/jobs-page.tsx'
import DutySchedulesPage from '../roster/duty-schedules/duty-schedules-page.tsx'
import QuotesPage from '../sales/quotes/quotes-page.tsx'
import ServicesPage from '../sales/services/services-page.tsx'
import ClientRequestsPage from '../sites/client-requests/client-requests-page.tsx'
import ClientsPage from '../sites/clients/clients-page.tsx'
import StationsPage from '../sites/stations/stations-page.tsx'
import InboxPage from '../website/inbox/inbox-page.tsx'

type Screen = [
  name: string,
  page: ComponentType,
  list: Endpoint,
  prescribed: string | undefined,
  shown?: (problem: string) => string,
]
const error = (problem: string) => `Error: ${problem}`

/** Every list, and the words the specification prescribes when it cannot be loaded, if it does. */
const SCREENS: Screen[] = [
  ['clients', ClientsPage, clients.list, 'Failed to fetch clients.'],
  ['duty schedules', DutySchedulesPage, dutySchedules.list, 'Failed to fetch schedules'],
  ['admins', AdminsPage, admins.list, 'Failed to fetch admins.'],
  ['invoices', InvoicesPage, invoices.list, 'Failed to fetch invoices.'],
  ['services', ServicesPage, services.list, 'Failed to fetch services.'],
  ['guards', GuardsPage, guards.list, undefined, error],
  ['report summary', ReportSummaryPage, incidents.list, undefined, error],
  ['stations', StationsPage, stations.list, undefined],
  ['inbox', InboxPage, contacts.list, undefined],
  ['quote requests', QuotesPage, quotes.list, undefined],
  ['client requests', ClientRequestsPage, clientRequests.list, undefined],
  ['applications', ApplicationsPage, recruitment.list, undefined],
  ['jobs', JobsPage, jobs.list, undefined],
  ['audit log', AuditPage, audit.list, undefined],
]

test.each(SCREENS)(
  '%s: the message, else the prescribed words, else the status',
  async (_, Page, list, prescribed, shown = String) => {
    const api = fakeApi()
    signIn('super_admin')
    const silent = () => new Response(null, { status: 502, statusText: 'Bad Gateway' })
    const cases: [answer: () => Response, words: string][] = [
      [() => Response.json({ message: 'The database is resting.' }, { status: 503 }), 'The database is resting.'],
      [silent, prescribed ?? 'Bad Gateway'],
      [() => new Response(null, { status: 502 }), prescribed ?? 'Server responded with status 502'],
    ]
    let now = cases[0]![0]
    api.answerWith(list, () => now())
    const { user } = renderRoom(Page)
    for (const [answer, words] of cases) {
      now = answer
      if (answer !== cases[0]![0]) await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
      expect((await screen.findAllByText(shown(words))).length).toBeGreaterThan(0)
    }
  },
)
