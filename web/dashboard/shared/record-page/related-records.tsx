import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { type EventEndpoint, useLive } from '../../../lib/use-live.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import classes from './record-page.module.css'

/** The rows of one part; the whole list has the rest. */
export const FEW_ROWS = '10'

type RelatedRecordsProps<T> = {
  title: string
  /** The query key of what is loaded; it begins with the name of the records. */
  of: readonly unknown[]
  load: (signal: AbortSignal) => Promise<{ items: T[]; total?: number }>
  columns: readonly Column<T>[]
  keyOf: (row: T) => number | string
  /** The address of a row, to which its first value is a link. */
  to?: (row: T) => string | undefined
  /** Said where there is nothing, kindly. */
  empty: string
  /** The whole list, for who may open it. */
  all?: { label: string; to: string } | false
  /** Shown above the rows. */
  above?: (rows: T[]) => ReactNode
  /** The call whose events say that the rows may have changed. */
  live?: EventEndpoint
}

/** The interval of changes that the clock alone makes. */
const CLOCK_MILLISECONDS = 60_000
/** While the server cannot push. */
const POLL_MILLISECONDS = 20_000

/** The newest records that belong to another one, as a small table, with the way to all of them. */
export function RelatedRecords<T>({ title, of, load, columns, keyOf, to, empty, all, above, live }: RelatedRecordsProps<T>) {
  const key = JSON.stringify(of)
  const filters = useMemo(() => ({ queryKey: JSON.parse(key) as unknown[] }), [key])
  const pushed = useLive(live, filters)
  const { data, error, refetch, isFetching } = useQuery({
    ...filters,
    queryFn: ({ signal }) => load(signal),
    ...(live && { staleTime: 0, refetchInterval: pushed ? CLOCK_MILLISECONDS : POLL_MILLISECONDS }),
  })
  const failures = { unexpected: `An unexpected error occurred while fetching: ${title.toLowerCase()}.` }
  const more = data?.total !== undefined && data.total > data.items.length
  return (
    <Stack gap="xs" component="section" aria-label={title} mb="lg">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        {all && (
          <Anchor component={Link} to={all.to} size="sm" underline="always">
            {more ? `${all.label} (${formatNumber(data.total!)})` : all.label}
          </Anchor>
        )}
      </Group>
      {error && !isFetching && <LoadFailure error={error} failures={failures} again={refetch} />}
      {!data && (!error || isFetching) && <Skeleton height={96} role="status" aria-label={`Loading: ${title}`} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <>
          {above?.(data.items)}
          <Cards.Table className={classes.related!} aria-label={title}>
            <Cards.Head>
              <Cards.Row>
                {columns.map(({ field, title: column, numeric }) => (
                  <Cards.Title key={field} data-numeric={numeric || undefined}>
                    {column}
                  </Cards.Title>
                ))}
              </Cards.Row>
            </Cards.Head>
            <Cards.Body>
              {data.items.map((row) => (
                <Cards.Row key={keyOf(row)}>
                  {columns.map(({ field, title: column, numeric, breaks, cell }, place) => (
                    <Cards.Cell
                      key={field}
                      label={column}
                      data-numeric={numeric || undefined}
                      data-unbroken={breaks === 'never' || undefined}
                    >
                      <Leading to={place === 0 ? to?.(row) : undefined}>{cell(row)}</Leading>
                    </Cards.Cell>
                  ))}
                </Cards.Row>
              ))}
            </Cards.Body>
          </Cards.Table>
        </>
      )}
    </Stack>
  )
}

const Leading = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  ) : (
    <span>{children}</span>
  )
