import { Skeleton, Text } from '@mantine/core'
import { useCode } from '../../../lib/session/use-code.ts'
import type { Bar } from './bar.ts'

/** The most bars of a chart, as many as a year has months; the table has the others. */
const MOST_BARS = 12
const BAR_HEIGHT = 30

/** The first bars of a report, drawn by a library that is larger than the page, and loaded after it. */
export function ReportChart({ bars: all }: { bars: readonly Bar[] }) {
  const { data, error } = useCode('report-plot', () => import('./report-plot.tsx'))
  const bars = all.slice(0, MOST_BARS)
  const height = bars.length * BAR_HEIGHT
  if (data) return <data.ReportPlot bars={bars} height={height} />
  if (error) return <Text size="sm">The chart could not be loaded. The table has the same figures.</Text>
  return <Skeleton height={height} />
}
