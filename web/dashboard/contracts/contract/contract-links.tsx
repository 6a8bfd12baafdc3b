import { Button, Group } from '@mantine/core'
import { IconFileInvoice, IconMapPin, IconShieldCheck, IconWand, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import type { Permission } from '../../../../api/core/permissions.ts'
import { useCan } from '../../../lib/session/use-can.ts'

type Place = { label: string; to: string; icon: TablerIcon; permission: Permission }

/** Links to records of a contract on other pages. */
export function ContractLinks({ contract: { id, client_id } }: { contract: Contract }) {
  const may = useCan()
  const places: Place[] = [
    {
      label: 'Coverage',
      to: `/dashboard/duty-schedule/coverage?contract_id=${id}`,
      icon: IconShieldCheck,
      permission: 'roster.read',
    },
    { label: 'Invoices', to: `/dashboard/invoices?contract_id=${id}`, icon: IconFileInvoice, permission: 'billing.read' },
    { label: 'Stations', to: `/dashboard/stations?client_id=${client_id}`, icon: IconMapPin, permission: 'stations.read' },
    {
      label: 'Plan the roster',
      to: `/dashboard/duty-schedule/roster?contract_id=${id}`,
      icon: IconWand,
      permission: 'roster.write',
    },
  ]
  return (
    <Group component="nav" gap="xs" aria-label="Of this contract and its client">
      {places
        .filter(({ permission }) => may(permission))
        .map(({ label, to, icon: Icon }) => (
          <Button key={label} component={Link} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
            {label}
          </Button>
        ))}
    </Group>
  )
}
