import { ActionIcon, Button, Group, Paper, Skeleton, Table, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Holiday, list, remove } from '../../../../api/company/holidays.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay, formatShortDay, formatWeekday } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'
import { HOLIDAY_KIND_NAMES } from './holiday-kinds.ts'
import classes from './rates.module.css'

const NAME = 'holidays'
const LIST_FAILURES = { unexpected: 'An unexpected error occurred while fetching the holidays.' }
const REMOVE_FAILURES = { unexpected: 'An unexpected error occurred while deleting the holiday.' }

/** The public holidays of a year; the year is in the address. */
export function Holidays({ banner, editable }: { banner: BannerState; editable: boolean }) {
  const [params, change] = useAddress()
  const year = /^[1-9]\d{3}$/.test(params.get('year') ?? '') ? Number(params.get('year')) : Number(today().slice(0, 4))
  const [edited, setEdited] = useState<Holiday | 'new'>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...listKey(NAME), year],
    queryFn: () => call(list, { query: { year: String(year), sort: 'day' } }),
  })
  const undo = useUndo('holidays')
  const removal = useRemove<Holiday>(remove, {
    name: NAME,
    texts: REMOVE_FAILURES,
    trash: true,
    onRemoved: (message, id) => banner.success(message, undo([id])),
    onFailed: banner.error,
  })
  const go = (to: number) => change({ year: String(to) })
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label={`Holidays of ${year - 1}`} onClick={() => go(year - 1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fw={600} aria-live="polite">
            {year}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label={`Holidays of ${year + 1}`} onClick={() => go(year + 1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
        {editable && (
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEdited('new')}>
            Add a holiday
          </Button>
        )}
      </Group>
      {!data && !error && <Skeleton height={320} role="status" aria-label="Loading the holidays..." />}
      {error && !isFetching && <LoadFailure error={error} failures={LIST_FAILURES} again={refetch} />}
      {data?.items.length === 0 && <Text c="dimmed">No holidays of {year} yet.</Text>}
      {data && data.items.length > 0 && (
        <HolidayTable holidays={data.items} editable={editable} onEdit={setEdited} onRemove={removal.ask} />
      )}
      {edited && (
        <HolidayDialog
          holiday={edited === 'new' ? undefined : edited}
          onSaved={banner.success}
          onClosed={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete holiday" confirm="Delete" danger>
        {removal.asked && `Are you sure you want to delete ${removal.asked.name} on ${formatDay(removal.asked.day)}?`}
      </ConfirmDialog>
    </Paper>
  )
}

type HolidayTableProps = {
  holidays: Holiday[]
  editable: boolean
  onEdit: (holiday: Holiday) => void
  onRemove: (holiday: Holiday) => void
}

const HolidayTable = ({ holidays, editable, onEdit, onRemove }: HolidayTableProps) => (
  <Table aria-label="Holidays" className={classes.holidays}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Day</Table.Th>
        <Table.Th>Name</Table.Th>
        {editable && <Table.Td />}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {holidays.map((holiday) => (
        <Table.Tr key={holiday.id}>
          <Table.Td>
            {formatWeekday(holiday.day)} {formatShortDay(holiday.day)}
          </Table.Td>
          <Table.Td>
            {holiday.name}
            <div className={classes.kind}>{HOLIDAY_KIND_NAMES[holiday.kind]}</div>
          </Table.Td>
          {editable && (
            <Table.Td>
              <Group gap={0} wrap="nowrap" justify="flex-end">
                <Tooltip label="Edit">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Edit ${holiday.name}`}
                    onClick={() => onEdit(holiday)}
                  >
                    <IconPencil size={18} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label="Delete">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Delete ${holiday.name}`}
                    onClick={() => onRemove(holiday)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Tooltip>
              </Group>
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
