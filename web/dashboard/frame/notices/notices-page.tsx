import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { list as listCall, type Notice } from '../../../../api/notify/notices.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { NOTICE_KINDS, noticeAddress } from './notice-kinds.ts'
import { useNotices } from './use-notices.ts'

export const handle = {
  title: 'Notices',
  help: 'Everything that the bell has told you in the last 60 days. Each line leads to what it is about.',
}

const COLUMNS: Column<Notice>[] = [
  { field: 'title', title: 'About', breaks: 'anywhere', cell: ({ title }) => title },
  {
    field: 'kind',
    title: 'What',
    cell: ({ kind, urgent }) => (
      <>
        {NOTICE_KINDS[kind].words}
        {urgent && (
          <Text span size="xs" fw={700} c="red" ml={6}>
            urgent
          </Text>
        )}
      </>
    ),
  },
  { field: 'at', title: 'When', breaks: 'never', cell: ({ at }) => <TimeAgo at={at} /> },
  { field: 'unread', title: 'Read', cell: ({ unread }) => (unread ? <b>Unread</b> : 'Read') },
]
const FILTERS: Filter[] = [
  { field: 'unread', label: 'Show', none: 'All', choices: [{ value: 'true', label: 'Unread' }] },
  {
    field: 'kind',
    label: 'What',
    choices: Object.entries(NOTICE_KINDS).map(([value, { words }]) => ({ value, label: words })),
  },
]
const TEXTS = {
  loading: 'Loading notices...',
  empty: 'Nothing has come in yet.',
  emptyHint: 'Messages, requests, incidents and exceptions appear here by themselves.',
  noMatch: 'No notices match.',
}
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching notices.',
  signedOut: 'No access token found. Please login again.',
}

/** The notices of the bell, all of them, by pages. */
export default function NoticesPage() {
  const go = useNavigate()
  const { unread, markRead, markAll } = useNotices()
  const list = useList(listCall, { name: 'notices', texts: FAILURES })
  return (
    <DataTable
      list={list}
      label="Notices"
      columns={COLUMNS}
      nameOf={({ kind, title }) => `${NOTICE_KINDS[kind].words}: ${title}`}
      texts={TEXTS}
      filters={FILTERS}
      tool={
        (unread > 0 || list.rows?.some((notice) => notice.unread)) && (
          <Button variant="default" onClick={markAll}>
            Mark all as read
          </Button>
        )
      }
      actions={[{ label: 'Mark as read:', icon: IconCheck, run: ({ id }) => markRead([id]), hidden: (notice) => !notice.unread }]}
      opens={() => true}
      addressOf={noticeAddress}
      onOpen={(notice) => {
        if (notice.unread) markRead([notice.id])
        void go(noticeAddress(notice))
      }}
    />
  )
}
