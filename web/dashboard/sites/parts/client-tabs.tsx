import { IconBuilding, IconContract } from '@tabler/icons-react'
import { list } from '../../../../api/contracts/contracts.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const CLIENTS = { to: '/dashboard/clients', label: 'Clients', icon: IconBuilding }
const CONTRACTS = { to: '/dashboard/contracts', label: 'Contracts', icon: IconContract }

/** The two lists of Clients & Contracts. */
export function ClientTabs() {
  const contracts = useCan()(list.permission)
  return <PageTabs label="Clients and contracts" tabs={contracts ? [CLIENTS, CONTRACTS] : [CLIENTS]} />
}
