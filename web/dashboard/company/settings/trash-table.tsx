import { Text } from '@mantine/core'
import { IconRestore, IconTrashX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as trash from '../../../../api/company/trash.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { TrashKinds } from './trash-kinds.tsx'
import { useErasing } from './use-erasing.ts'

type Item = trash.TrashItem

const COLUMNS: Column<Item>[] = [
  { field: 'kind', title: 'Kind', cell: (item) => trash.TRASH_KINDS[item.kind] },
  { field: 'name', title: 'Name', breaks: 'anywhere', cell: (item) => item.name },
  {
    field: 'deleted_at',
    title: 'Deleted',
    sortable: true,
    cell: (item) => <TimeAgo at={item.deleted_at} />,
  },
  { field: 'deleted_by_name', title: 'Deleted by', cell: (item) => <DeletedBy item={item} /> },
  {
    field: 'erased_on',
    title: 'Erased on',
    breaks: 'never',
    cell: (item) => (item.erased_on ? formatDay(item.erased_on) : 'Never'),
  },
]

const DeletedBy = ({ item: { deleted_by_name, removed_reason } }: { item: Item }) => (
  <>
    {deleted_by_name ?? '—'}
    {removed_reason && (
      <Text size="xs" c="dimmed">
        {removed_reason}
      </Text>
    )}
  </>
)

const STATE: Column<Item> = {
  field: 'in_trash',
  title: 'State',
  cell: (item) => <StatusBadge text={item.in_trash ? 'In Trash' : 'Deleted'} variant={item.in_trash ? 'info' : 'plain'} />,
}
const TEXTS = {
  loading: 'Loading the Trash...',
  empty: 'The Trash is empty.',
  emptyHint: 'While deleted items are moved to the Trash, they can be restored here for 30 days.',
  noMatch: 'Nothing in the Trash matches your search.',
}
const LIST_FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the Trash.',
  signedOut: 'No access token found. Please login again.',
}
const RESTORE_FAILURES = {
  unexpected: 'An unexpected error occurred while restoring the record.',
}

/** Deleted records that can be restored. A super admin also sees those deleted without the Trash. */
export function TrashTable() {
  const cache = useQueryClient()
  const everything = useCan()('company.erase')
  const list = useList(trash.list, { name: 'trash', texts: LIST_FAILURES })
  const banner = useBanner()
  const erasing = useErasing(banner.success)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function restore({ kind, id }: Item) {
    if (waiting) return
    setWaiting(true)
    setRefusal(undefined)
    try {
      const { message } = await call(trash.restore, { params: { kind, id: String(id) } })
      banner.success(message)
      // The restored record is in its own list again, and other lists may show its name.
      void cache.invalidateQueries()
    } catch (error) {
      setRefusal(failureText(error, RESTORE_FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <>
      <Banner banner={banner} />
      {refusal && <Notice kind="error" text={refusal} onClose={() => setRefusal(undefined)} />}
      <DataTable
        list={list}
        label="Trash"
        columns={everything ? [...COLUMNS, STATE] : COLUMNS}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        nameOf={(item) => item.name}
        texts={TEXTS}
        search="Search by name..."
        moreFilters={<TrashKinds list={list} />}
        actions={[
          { label: 'Restore', icon: IconRestore, run: (item) => void restore(item) },
          {
            label: 'Erase for good',
            icon: IconTrashX,
            danger: true,
            run: erasing.ask,
            hidden: ({ kind }) => !everything || trash.KEPT_FOR_GOOD.includes(kind),
          },
        ]}
      />
      <ConfirmDialog {...erasing.dialog} title="Erase for good" confirm="Erase for good" danger>
        {erasing.asked &&
          `Are you sure you want to erase the ${trash.TRASH_KINDS[erasing.asked.kind].toLowerCase()} ${erasing.asked.name} for good?`}
      </ConfirmDialog>
    </>
  )
}
