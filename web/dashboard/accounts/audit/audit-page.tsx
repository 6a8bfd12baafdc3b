import { Text } from '@mantine/core'
import { type AuditEntry, actionName, exportCsv, get, list as listCall } from '../../../../api/accounts/audit.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useRecord } from '../../../lib/lists/use-record.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { AccessDenied } from '../../frame/access-denied.tsx'
import { OpeningNotice } from '../../frame/notices/opening-notice.tsx'
import { moreOf, recordOf, whoDid } from '../../shared/history/entry-labels.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EntryDrawer, RecordLine } from './entry-drawer.tsx'

export const handle = {
  title: 'Audit log',
  help: 'Who did what, when and from where. Nothing here can be changed or deleted; choose an entry to see the values before and after.',
}

const COLUMNS: Column<AuditEntry>[] = [
  { field: 'at', title: 'When', sortable: true, breaks: 'never', cell: (entry) => formatMoment(entry.at) },
  { field: 'account_id', title: 'Who', cell: whoDid },
  {
    field: 'action',
    title: 'What',
    breaks: 'anywhere',
    cell: (entry) => (
      <>
        {actionName(entry.action)}
        {moreOf(entry) && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {moreOf(entry)}
          </Text>
        )}
      </>
    ),
  },
  {
    field: 'record_id',
    title: 'Record',
    breaks: 'anywhere',
    cell: (entry) => (recordOf(entry) ? <RecordLine entry={entry} /> : '—'),
  },
  { field: 'address', title: 'From', breaks: 'never', cell: (entry) => entry.address ?? '—' },
]
const TEXTS = {
  loading: 'Loading the audit log...',
  empty: 'The audit log is empty.',
  noMatch: 'Nothing in the audit log matches your search.',
}
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the audit log.',
  signedOut: 'No access token found. Please login again.',
}

export default function AuditPage() {
  return useCan()('accounts.audit') ? <AuditLog /> : <AccessDenied to="Super Admin" />
}

function AuditLog() {
  const banner = useBanner()
  const list = useList(listCall, { name: 'audit', texts: FAILURES, exportCsv })
  const { shown, edit, close, opening } = useRecord<AuditEntry>({
    name: 'audit',
    get,
    list,
    onMissing: (named) => banner.error(`There is no entry ${named}.`),
  })
  return (
    <>
      <Banner banner={banner} />
      <OpeningNotice opening={opening} what="entry" />
      <DataTable
        list={list}
        label="Audit log"
        columns={COLUMNS}
        nameOf={(entry) => `entry ${entry.id}`}
        texts={TEXTS}
        search="Search by person or network address..."
        moreFilters={<AuditFilters list={list} />}
        opens={() => true}
        onOpen={edit}
      />
      {shown?.record && <EntryDrawer key={shown.key} entry={shown.record} onClosed={close} />}
    </>
  )
}
