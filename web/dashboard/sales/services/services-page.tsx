import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as services from '../../../../api/sales/services.ts'
import { call } from '../../../lib/calls/call.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { useNewInAddress } from '../../../lib/lists/record-address.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { useSettings } from '../../frame/sidebar/settings.tsx'
import { keptInTrash } from '../../shared/lists/resource-page-options.ts'
import { DiscountPanel } from './discount-panel.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog } from './service-dialog.tsx'

export const handle = {
  title: 'Our Services',
  help: 'What the public site offers, with the rate of each service. A change is public at once.',
}

type Service = services.Service

const LIST_FAILURES = { failed: 'Failed to fetch services.', unexpected: 'Failed to fetch services.' }
const REMOVE_FAILURES = {
  unexpected: 'An unexpected error occurred while deleting the service.',
}

export default function ServicesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey('services'), 'all'],
    queryFn: () => call(services.list, { query: {} }),
  })
  const { isAsked, leave } = useNewInAddress()
  const dialog = useDialog<Service>()
  const quote = useDialog<Service>()
  const banner = useBanner()
  const { trash } = useSettings().settings
  const undo = useUndo('services')
  const removal = useRemove<Service>(services.remove, {
    name: 'services',
    trash,
    texts: REMOVE_FAILURES,
    onRemoved: (message, id) => banner.success(message, undo([id])),
    onFailed: banner.error,
  })
  return (
    <Stack gap="lg">
      <Banner banner={banner} />
      <Group justify="space-between">
        <Text c="dimmed">What the company offers. The public site shows the same list.</Text>
        <Button color="amber" aria-keyshortcuts="n" onClick={dialog.add}>
          + Add service
        </Button>
      </Group>
      {error && <LoadFailure error={error} failures={LIST_FAILURES} again={refetch} />}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="lg">
        {data?.items.map((service) => (
          <ServiceCard key={service.id} service={service} onEdit={dialog.edit} onDelete={removal.ask} onQuote={quote.edit} />
        ))}
        {!data && !error && [1, 2, 3].map((place) => <Skeleton key={place} height={400} radius="md" />)}
      </SimpleGrid>
      {data?.items.length === 0 && (
        <div>
          <Text fw={600}>No services found.</Text>
          <Text size="sm" c="dimmed">
            Add the first one with its rate. Until then the site shows three usual services.
          </Text>
        </div>
      )}
      <DiscountPanel />
      {isAsked && <ServiceDialog service={undefined} onSaved={banner.success} onClosed={leave} />}
      {dialog.shown && (
        <ServiceDialog key={dialog.shown.key} service={dialog.shown.record} onSaved={banner.success} onClosed={dialog.close} />
      )}
      {quote.shown?.record && (
        <QuoteDialog
          key={quote.shown.key}
          services={data?.items ?? []}
          service={quote.shown.record}
          onSaved={banner.success}
          onClosed={quote.close}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete service" confirm="Delete" danger>
        {removal.asked &&
          `Are you sure you want to delete the service ${removal.asked.title}?${trash ? ` ${keptInTrash()}` : ''}`}
      </ConfirmDialog>
    </Stack>
  )
}
