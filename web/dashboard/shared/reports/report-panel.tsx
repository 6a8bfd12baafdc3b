import { Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Sent } from '../../../../api/core/endpoint.ts'
import type { DownloadEndpoint } from '../../../lib/calls/download.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FileButton } from '../lists/whole/file-button.tsx'
import type { Bar } from './bar.ts'
import classes from './report.module.css'
import { ReportChart } from './report-chart.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the report.' }

type ReportPanelProps<E extends DownloadEndpoint> = {
  id: string
  title: string
  /** The way in which the figures are counted. */
  counted: string
  /** The sentence above the figures; undefined while it is loading. */
  remark: ReactNode
  error: unknown
  onRetry: () => void
  /** Bars of the chart, for the eyes: the table has the same figures. */
  bars: readonly Bar[]
  barsAre: string
  /** True for a table of many columns, which stands below the chart. */
  wide?: boolean
  /** The figures; undefined while they are loading, null when there are none. */
  table: ReactNode
  csv: { endpoint: E; input: Sent<E> }
}

/** A report: first what is remarkable, then the chart, then the table, and how it is counted. */
export function ReportPanel<E extends DownloadEndpoint>({
  id,
  title,
  counted,
  remark,
  error,
  onRetry,
  ...shown
}: ReportPanelProps<E>) {
  const { bars, barsAre, wide, table, csv } = shown
  const isDrawn = bars.some(({ value }) => value !== 0)
  const [problem, setProblem] = useState<string>()
  const failure = problem ?? (error ? failureText(error, FAILURES) : undefined)
  return (
    <Paper
      component="section"
      withBorder
      className={classes.panel}
      aria-labelledby={`${id}-title`}
      aria-busy={table === undefined && !error}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4" id={`${id}-title`}>
          {title}
        </Title>
        {table && (
          <div className={classes.unprinted}>
            <FileButton label="CSV" size="xs" {...csv} onFailed={setProblem} />
          </div>
        )}
      </Group>
      {failure && <Notice kind="error" text={failure} {...(error ? { action: { label: 'Try again', run: onRetry } } : {})} />}
      {table === undefined && !error && <Skeleton height={220} mt="sm" role="status" aria-label={`Loading ${title}...`} />}
      {remark && <p className={classes.remark}>{remark}</p>}
      {table && (
        <div className={classes.both} data-wide={wide}>
          {isDrawn && (
            <figure className={classes.figure} aria-hidden>
              <figcaption>{barsAre}</figcaption>
              <ReportChart bars={bars} />
            </figure>
          )}
          <div className={classes.sheet}>{table}</div>
        </div>
      )}
      <Text size="xs" c="dimmed" mt="sm">
        {counted}
      </Text>
    </Paper>
  )
}
