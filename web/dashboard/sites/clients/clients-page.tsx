import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { ClientTabs } from '../parts/client-tabs.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { CLIENT_LIST } from './client-list.ts'
import { ClientReaderPart } from './client-reader-part.tsx'

export const handle = {
  title: 'Client Management',
  help: 'The people and companies you work for. Stations and invoices belong to a client.',
}

export default function ClientsPage() {
  return (
    <>
      <ClientTabs />
      <ResourcePage
        options={CLIENT_LIST}
        form={(client, props) => <ClientDialog client={client} {...props} />}
        readerPart={({ id }, onBusy) => <ClientReaderPart clientId={id} onBusy={onBusy} />}
      />
    </>
  )
}
