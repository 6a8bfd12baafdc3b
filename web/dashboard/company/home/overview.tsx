import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { homeStats, type StatsPoint } from '../../../../api/company/dashboard.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { lostOr } from '../../../lib/parts/lost-part.ts'
import { useCan, useIsKnown } from '../../../lib/session/use-can.ts'
import { useCode } from '../../../lib/session/use-code.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './overview.module.css'
import { Legend } from './overview-legend.tsx'
import { countAxis, SERIES, type Series } from './overview-series.ts'
import { OverviewTable } from './overview-table.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the monthly overview.',
}

/** The last twelve months as a chart or a table. Loads once `wanted`, in a box of fixed height. */
export function Overview({ wanted }: { wanted: boolean }) {
  const [hidden, setHidden] = useState<Series['field'][]>([])
  const [asTable, setAsTable] = useState(false)
  const figures = useQuery({
    queryKey: ['dashboard', 'home-stats'],
    queryFn: () => call(homeStats, {}),
    enabled: wanted,
    staleTime: 60_000,
  })
  const may = useCan()
  const known = useIsKnown()
  const series = SERIES.filter(({ permission }) => !known || !permission || may(permission))
  const points = figures.data
  const shown = series.filter(({ field }) => !hidden.includes(field))
  const filled = points?.some((point) => series.some(({ field }) => point[field]))
  const toggle = (field: Series['field']) =>
    setHidden((now) => (now.includes(field) ? now.filter((other) => other !== field) : [...now, field]))
  return (
    <Paper component="section" className={classes.panel} aria-labelledby="overview">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} id="overview" className={classes.title}>
          Monthly Security Overview
        </Title>
        <Button
          variant="default"
          size="xs"
          className={classes.switch}
          leftSection={asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          disabled={!filled}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Group>
      <Legend series={series} hidden={hidden} onToggle={toggle} />
      <div className={classes.box} aria-busy={!points && !figures.error}>
        {points && filled && (
          <>
            <OverviewTable points={points} series={asTable ? shown : series} visible={asTable && shown.length > 0} />
            {shown.length === 0 && <NoneShown onShowAll={() => setHidden([])} />}
            {shown.length > 0 && !asTable && <Chart points={points} shown={shown} />}
          </>
        )}
        {points && !filled && (
          <Middle text="No figures yet." hint="The first month appears with the first guard, client or incident." />
        )}
        {!points && figures.error && (
          <Problem text={failureText(figures.error, FAILURES)} onRetry={() => void figures.refetch()} />
        )}
        {!points && !figures.error && (
          <Skeleton height="100%" radius="md" role="status" aria-label="Loading the monthly overview" />
        )}
      </div>
      <Text size="xs" c="dimmed" className={classes.remark}>
        {points && filled && remark(points, shown, asTable)}
      </Text>
    </Paper>
  )
}

/** Lazy-loads the chart. */
function Chart({ points, shown }: { points: StatsPoint[]; shown: Series[] }) {
  const { data, error, refetch } = useCode('overview-plot', () => import('./overview-plot.tsx'))
  if (data) return <data.OverviewPlot points={points} shown={shown} />
  if (error)
    return (
      <Problem
        text={lostOr(error, 'The chart could not be loaded. The table has the same figures.')}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton height="100%" radius="md" role="status" aria-label="Loading the monthly overview" />
}

const Middle = ({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) => (
  <Stack h="100%" align="center" justify="center" gap="xs" ta="center">
    <Text fw={600}>{text}</Text>
    {hint && (
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    )}
    {children}
  </Stack>
)

const NoneShown = ({ onShowAll }: { onShowAll: () => void }) => (
  <Middle text="Every series is hidden.">
    <Button variant="default" onClick={onShowAll}>
      Show all
    </Button>
  </Middle>
)

const Problem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Stack h="100%" justify="center">
    <Notice kind="error" text={text} action={{ label: 'Try again', run: onRetry }} />
  </Stack>
)

function remark(points: StatsPoint[], shown: Series[], asTable: boolean) {
  const running = `${points.at(-1)?.name} is still running.`
  return !asTable && countAxis(points, shown).stretched
    ? `${running} The scale of counts is stretched towards zero, so that small numbers stay readable.`
    : running
}
