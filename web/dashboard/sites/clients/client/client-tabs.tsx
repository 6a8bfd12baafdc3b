import { list as audit } from '../../../../../api/accounts/audit.ts'
import { list as invoices } from '../../../../../api/billing/invoices.ts'
import { list as contracts } from '../../../../../api/contracts/contracts.ts'
import { coverage } from '../../../../../api/contracts/slots.ts'
import { list as incidents } from '../../../../../api/incidents/incidents.ts'
import { list as bans } from '../../../../../api/sites/client-bans.ts'
import { list as documents } from '../../../../../api/sites/client-documents.ts'
import { list as logins } from '../../../../../api/sites/client-logins.ts'
import { list as requests } from '../../../../../api/sites/client-requests.ts'
import type { Client } from '../../../../../api/sites/clients.ts'
import { list as stations } from '../../../../../api/sites/stations.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { RecordHistory } from '../../../shared/history/record-history.tsx'
import { loadPanel } from '../../../shared/record-page/load-panel.tsx'
import type { RecordTab } from '../../../shared/record-page/record-tabs.tsx'

const Stations = loadPanel('client-stations', () => import('./stations-tab.tsx').then(({ StationsTab }) => StationsTab))
const Contracts = loadPanel('client-contracts', () => import('./contracts-tab.tsx').then(({ ContractsTab }) => ContractsTab))
const Coverage = loadPanel('related-coverage', () =>
  import('../../../shared/record-page/related-coverage.tsx').then(({ RelatedCoverage }) => RelatedCoverage),
)
const Incidents = loadPanel('related-incidents', () =>
  import('../../parts/related-incidents.tsx').then(({ RelatedIncidents }) => RelatedIncidents),
)
const Requests = loadPanel('client-requests', () => import('./requests-tab.tsx').then(({ RequestsTab }) => RequestsTab))
const Money = loadPanel('client-money', () => import('./money-tab.tsx').then(({ MoneyTab }) => MoneyTab))
const People = loadPanel('client-people', () => import('./people-tab.tsx').then(({ PeopleTab }) => PeopleTab))
const Documents = loadPanel('client-documents', () =>
  import('../client-documents.tsx').then(({ ClientDocuments }) => ClientDocuments),
)

const idle = () => {}

/** The tabs of a client, for who may read what is in them. */
export function useClientTabs() {
  const may = useCan()
  return ({ id, version }: Client): RecordTab[] => [
    { value: 'stations', name: 'Stations', shown: may(stations.permission), content: <Stations clientId={id} /> },
    { value: 'contracts', name: 'Contracts', shown: may(contracts.permission), content: <Contracts clientId={id} /> },
    { value: 'coverage', name: 'Coverage', shown: may(coverage.permission), content: <Coverage of={{ client_id: id }} /> },
    { value: 'incidents', name: 'Incidents', shown: may(incidents.permission), content: <Incidents of={{ client_id: id }} /> },
    { value: 'requests', name: 'Requests', shown: may(requests.permission), content: <Requests clientId={id} /> },
    { value: 'money', name: 'Money', shown: may(invoices.permission), content: <Money clientId={id} /> },
    {
      value: 'people',
      name: 'People',
      shown: may(logins.permission) || may(bans.permission),
      content: <People clientId={id} />,
    },
    {
      value: 'documents',
      name: 'Documents',
      shown: may(documents.permission),
      content: <Documents clientId={id} locked={false} onBusy={idle} />,
    },
    {
      value: 'history',
      name: 'History',
      shown: may(audit.permission),
      content: <RecordHistory of="clients" id={id} version={version} />,
    },
  ]
}
