import { Bar, BarChart, LabelList, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { type Bar as ReportBar, shortName } from './bar.ts'

/** Length of the axis beside the longest bar, so that the figure at its end has room. */
const ROOM = 1.4
const NAME_WIDTH = 144

/** A name in one line; the library would break it. */
const Name = ({ x, y, payload }: { x: number | string; y: number | string; payload: { value: string } }) => (
  <text x={x} y={y} dy={4} textAnchor="end" fontSize={12} fill="var(--mantine-color-text)">
    {shortName(payload.value)}
  </text>
)

/** Bars beside their names. The table beside it is what a screen reader reads, so nothing here takes the focus. */
export function ReportPlot({ bars, height }: { bars: readonly ReportBar[]; height: number }) {
  const values = bars.map(({ value }) => value)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart layout="vertical" data={[...bars]} margin={{ top: 0, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis type="number" hide domain={[least * ROOM, most * ROOM || 1]} />
        <YAxis type="category" dataKey="name" width={NAME_WIDTH} interval={0} tick={Name} axisLine={false} tickLine={false} />
        <ReferenceLine x={0} stroke="var(--line)" />
        <Bar dataKey="value" fill="var(--bar)" barSize={16} isAnimationActive={false}>
          <LabelList dataKey="text" position="right" fill="var(--mantine-color-text)" fontSize={12} fontWeight={600} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
