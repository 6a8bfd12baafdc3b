import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { StatsPoint } from '../../../../api/company/dashboard.ts'
import { CURRENCY, formatMoney, formatNumber } from '../../../lib/format.ts'
import classes from './overview.module.css'
import { Sample } from './overview-legend.tsx'
import { colorOf, countAxis, type Series } from './overview-series.ts'

/** The chart's height in pixels (specification, section 9). */
const HEIGHT = 400
const TICK = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }
const shortMoney = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** The chart's lines. Recharts is larger than the rest of the page, so this file is lazy-loaded. */
export function OverviewPlot({ points, shown }: { points: StatsPoint[]; shown: Series[] }) {
  const { stretched, ticks } = countAxis(points, shown)
  const counted = shown.some(({ field }) => field !== 'revenue')
  const paid = shown.some(({ field }) => field === 'revenue')
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart
        data={points}
        margin={{ top: 24, right: 4, bottom: 4, left: 4 }}
        title="Monthly Security Overview"
        desc="A line for each series over twelve months. The arrow keys walk through the months."
      >
        <CartesianGrid yAxisId={counted ? 'count' : 'money'} stroke="var(--line)" vertical={false} />
        <XAxis dataKey="name" tick={TICK} tickMargin={10} minTickGap={14} stroke="var(--line)" padding={{ left: 8, right: 8 }} />
        <YAxis
          key={stretched ? 'stretched' : 'even'}
          yAxisId="count"
          hide={!counted}
          scale={stretched ? 'sqrt' : 'linear'}
          {...(ticks && { ticks })}
          domain={ticks ? [0, ticks.at(-1)!] : [0, 'auto']}
          allowDecimals={false}
          tickFormatter={formatNumber}
          width={44}
          tick={TICK}
          axisLine={false}
          tickLine={false}
          label={{ value: 'Count', position: 'top', offset: 10, ...TICK }}
        />
        <YAxis
          yAxisId="money"
          orientation="right"
          hide={!paid}
          tickCount={6}
          domain={[0, 'auto']}
          tickFormatter={(value: number) => shortMoney.format(value)}
          width={48}
          tick={TICK}
          axisLine={false}
          tickLine={false}
          label={{ value: CURRENCY, position: 'top', offset: 10, ...TICK }}
        />
        <Tooltip
          cursor={{ stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '3 3' }}
          isAnimationActive={false}
          content={({ active, label }) => {
            const point = active && points.find(({ name }) => name === label)
            return point ? <Figures point={point} shown={shown} /> : null
          }}
        />
        {shown.map(({ field, label, dash, marker }) => (
          <Line
            key={field}
            dataKey={field}
            name={label}
            yAxisId={field === 'revenue' ? 'money' : 'count'}
            type="linear"
            stroke={colorOf(field)}
            strokeWidth={field === 'revenue' ? 2.5 : 2}
            {...(dash && { strokeDasharray: dash })}
            isAnimationActive={false}
            activeDot={false}
            dot={({ cx, cy, index }) =>
              cx === undefined || cy === undefined ? null : (
                <path key={index} d={marker} transform={`translate(${cx} ${cy})`} fill={colorOf(field)} />
              )
            }
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

/** The tooltip: a month with the value of every series shown. */
const Figures = ({ point, shown }: { point: StatsPoint; shown: Series[] }) => (
  <div className={classes.tooltip}>
    <b>{point.name}</b>
    <dl>
      {shown.map((series) => {
        const value = point[series.field]
        return (
          <div key={series.field}>
            <dt>
              <Sample series={series} />
              {series.label}
            </dt>
            <dd>{value === null ? '—' : series.field === 'revenue' ? formatMoney(value) : formatNumber(value)}</dd>
          </div>
        )
      })}
    </dl>
  </div>
)
