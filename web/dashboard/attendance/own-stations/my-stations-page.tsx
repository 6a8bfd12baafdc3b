import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as calls from '../../../../api/attendance/own-stations.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { Telephone } from '../../../ui/telephone.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { COVERAGE_VARIANTS, coverageOf, coverageText } from '../now/order/coverage.ts'
import { useNow } from '../now/use-now.ts'

export const handle = {
  title: 'My stations',
  help: 'Your stations with their posts, how each stands at this moment, and whom to call at the client.',
}

type Station = calls.OwnStation
const FAILURES = {
  unexpected: 'Your stations could not be loaded.',
  signedOut: 'No access token found. Please login again.',
}
const TEXTS = {
  loading: 'Loading your stations...',
  empty: 'You have no stations yet.',
  emptyHint: 'The control room chooses them.',
  noMatch: 'No stations match your search.',
}

type Post = Station['posts'][number]
const postText = (post: Post) => `${post.name}, ${formatHours(post)}${post.seats > 1 ? `, ${post.seats} guards` : ''}`

/** Stations as columns; `now` says how a station stands. */
const columnsWith = (now: (station: number) => ReturnType<typeof coverageOf> | undefined): Column<Station>[] => [
  { field: 'name', title: 'Station', sortable: true, card: 'name', cell: ({ name }) => name },
  {
    field: 'coverage',
    title: 'Now',
    card: 'state',
    cell: ({ id }) => {
      const coverage = now(id)
      return coverage && <StatusBadge text={coverageText(coverage)} variant={COVERAGE_VARIANTS[coverage.kind]} />
    },
  },
  {
    field: 'client_name',
    title: 'Client',
    card: 'line',
    cell: ({ client_name, address }) => (
      <>
        {client_name ?? 'Response unit'}
        <Text size="xs" c="dimmed">
          {address}
        </Text>
      </>
    ),
  },
  {
    field: 'posts',
    title: 'Posts today',
    cell: ({ posts }) =>
      posts.length === 0 ? (
        'None'
      ) : (
        <Stack gap={2}>
          {posts.map((post) => (
            <span key={post.line_id}>{postText(post)}</span>
          ))}
        </Stack>
      ),
  },
  { field: 'instructions', title: 'Instructions', breaks: 'anywhere', cell: ({ instructions }) => instructions ?? '—' },
  {
    field: 'contacts',
    title: 'Client’s telephone',
    breaks: 'never',
    cell: ({ contacts }) => (contacts ? <Telephone number={contacts} inherit underline="always" /> : '—'),
  },
]

/** The stations of a supervisor, each with its coverage at this moment. */
export default function MyStationsPage() {
  const list = useList(calls.list, { name: 'my-stations', texts: FAILURES, defaults: { sort: 'name', page_size: '25' } })
  const { data, at, problem, refresh } = useNow()
  const columns = useMemo(() => {
    const rows = data && Map.groupBy(data.rows, ({ station_id }) => station_id)
    return columnsWith((station) => rows && coverageOf(rows.get(station) ?? [], at))
  }, [data, at])
  return (
    <>
      <ControlTabs />
      {problem && !data && !list.problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: refresh }} />}
      <DataTable
        list={list}
        label="My stations"
        columns={columns}
        nameOf={({ name }) => name}
        texts={TEXTS}
        order="By name"
        search="Search by name, client or address..."
      />
    </>
  )
}
