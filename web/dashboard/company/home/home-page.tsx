import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBuilding,
  IconCash,
  IconFileInvoice,
  IconInbox,
  IconLogout,
  IconShieldHalf,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CARD_PERMISSIONS, cards } from '../../../../api/company/dashboard.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { CURRENCY, formatNumber } from '../../../lib/format.ts'
import { useCan, useIsKnown } from '../../../lib/session/use-can.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { DeliveryNotice } from '../../frame/notices/delivery-notice.tsx'
import { signOutToHome } from '../../frame/session/session-end.ts'
import { StatCard } from '../../shared/stat-card/stat-card.tsx'
import { Guide } from '../guide/guide.tsx'
import { Today } from '../today/today.tsx'
import { Overview } from './overview.tsx'
import { Owed } from './owed.tsx'

export const handle = {
  title: 'Dashboard Home',
  help: 'How the company stands today and how the last twelve months went. Every card with a link leads to the records behind it.',
}

const CARDS = [
  { field: 'total_guards', label: 'Total Guards', icon: IconShieldHalf, to: '/dashboard/guards' },
  { field: 'active_clients', label: 'Active Clients', icon: IconBuilding, to: '/dashboard/clients' },
  {
    field: 'incidents_reported',
    label: 'Incidents Reported',
    icon: IconAlertTriangle,
    note: 'This month',
    to: '/dashboard/report-summary',
  },
  { field: 'pending_invoices', label: 'Pending Invoices', icon: IconFileInvoice, to: '/dashboard/invoices?status=Pending' },
  { field: 'service_requests', label: 'Service Requests', icon: IconInbox, to: '/dashboard/quotes?status=New' },
  { field: 'revenue_collected', label: 'Revenue Collected', icon: IconCash, unit: CURRENCY, note: 'This month' },
] as const

/** Loaded for those alone who may answer it. */
function FirstQuestion() {
  const load = () => import('./first-question.tsx').then(({ FirstQuestion }) => FirstQuestion)
  const { data: Question } = useCode('first-question', load)
  return Question && <Question />
}

export default function HomePage() {
  const person = useMe().data
  const may = useCan()
  // Until then every card has its place, so that nothing moves when the figures come.
  const known = useIsKnown()
  const ofOffice = !known || may(cards.permission)
  const figures = useQuery({ queryKey: ['dashboard', 'cards'], queryFn: () => call(cards, {}), enabled: ofOffice })
  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm">
        <div>
          <Text fw={600} size="lg">
            Welcome back{person ? `, ${person.userName}` : ''}
          </Text>
          <Text c="dimmed" size="sm">
            Here is how the company stands right now.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} />}
          aria-label="Logout and go to the website"
          onClick={() => void signOutToHome()}
        >
          Logout
        </Button>
      </Group>
      {known && may('company.read') && <Guide />}
      {known && may('company.manage') && <FirstQuestion />}
      <Today wanted={!ofOffice || !figures.isPending} />
      {figures.error && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle />} mb="md">
          <Group justify="space-between">
            {failureText(figures.error, {
              unexpected: 'An unexpected error occurred while fetching the figures.',
            })}
            <Button size="compact-sm" variant="default" loading={figures.isFetching} onClick={() => void figures.refetch()}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {CARDS.filter(({ field }) => !known || may(CARD_PERMISSIONS[field])).map(({ field, ...card }) => {
          const value = figures.data?.[field] ?? undefined
          return (
            <StatCard
              key={field}
              {...card}
              figure={value === undefined ? undefined : formatNumber(value)}
              failed={Boolean(figures.error)}
            />
          )
        })}
      </SimpleGrid>
      {(!known || may('billing.read')) && <Owed wanted={known && !figures.isPending} />}
      {ofOffice && (
        <>
          <Overview wanted={!figures.isPending} />
          <DeliveryNotice />
        </>
      )}
    </>
  )
}
