import { bandText, fieldText, figureText, type Rate } from './rate-fields.ts'
import classes from './rates.module.css'

type Band = { up_to: number | null; rate?: number; amount?: number }

/** A value as text: its bands as a table, then its other fields. */
export function RateValue({ rate: { title, fields, bands }, value }: { rate: Rate; value: Record<string, unknown> }) {
  const rows = (value.bands ?? []) as Band[]
  return (
    <>
      {bands && (
        <table className={classes.bands} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Pay of a month</th>
              <th scope="col">{bands.label}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ up_to, ...band }, at) => (
              <tr key={up_to}>
                <th scope="row">{bandText(up_to, rows[at - 1]?.up_to)}</th>
                <td>{figureText(bands.kind, band[bands.name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{fieldText(field, value[field.name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
