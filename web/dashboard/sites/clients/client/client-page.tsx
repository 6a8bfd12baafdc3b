import type { Client } from '../../../../../api/sites/clients.ts'
import { loadWhenOpened } from '../../../shared/load-when-opened.tsx'
import { RecordPage } from '../../../shared/record-page/record-page.tsx'
import { CLIENT_LIST } from '../client-list.ts'
import { clientHead } from './client-head.tsx'
import { useClientTabs } from './client-tabs.tsx'

export const handle = {
  title: 'Client',
  help: 'Everything about one client: stations, contracts, coverage, incidents, requests, money and people with access.',
}

const ClientForm = loadWhenOpened('client-dialog', 'client', () =>
  import('../client-dialog.tsx').then(({ ClientDialog }) => ClientDialog),
)

export default function ClientPage() {
  const tabs = useClientTabs()
  return (
    <RecordPage<Client>
      options={CLIENT_LIST}
      head={clientHead}
      tabs={tabs}
      form={(client, props) => <ClientForm client={client} {...props} />}
    />
  )
}
