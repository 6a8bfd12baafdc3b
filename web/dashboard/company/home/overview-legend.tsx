import { UnstyledButton } from '@mantine/core'
import classes from './overview.module.css'
import { colorOf, type Series } from './overview-series.ts'

/** A sample of a series' line with its marker. */
export const Sample = ({ series: { field, dash, marker } }: { series: Series }) => (
  <svg className={classes.sample} viewBox="-16 -7 32 14" width={32} height={14} aria-hidden style={{ color: colorOf(field) }}>
    <path d="M-16 0H16" stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
    <path d={marker} fill="currentColor" />
  </svg>
)

type Field = Series['field']

type LegendProps = { series: Series[]; hidden: Field[]; onToggle: (field: Field) => void }

/** The name of every series, with a button to hide or show it. */
export const Legend = ({ series: all, hidden, onToggle }: LegendProps) => (
  <fieldset className={classes.legend}>
    <legend className={classes.spoken}>Series shown</legend>
    {all.map((series) => (
      <UnstyledButton
        key={series.field}
        className={classes.entry}
        aria-pressed={!hidden.includes(series.field)}
        onClick={() => onToggle(series.field)}
      >
        <Sample series={series} />
        <span>{series.label}</span>
      </UnstyledButton>
    ))}
  </fieldset>
)
