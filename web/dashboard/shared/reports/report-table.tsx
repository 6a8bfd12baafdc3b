import { Link } from 'react-router'
import { usePhone } from '../../../lib/width.ts'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { useFirstRows } from '../show-all.tsx'
import classes from './report.module.css'

/** Rows that are shown first: a year has twelve months; cards of a phone are several lines each. */
const FIRST = { desk: 12, phone: 5 }

/** A figure of nothing: it is no line of a card. */
export const NOTHING = '—'

/** A figure, with what else is to say of it in small letters below. */
export type Figure = string | { text: string; more: string }

const shownFigure = (figure: Figure) =>
  typeof figure === 'string' ? (
    figure
  ) : (
    <span>
      {figure.text} <small>{figure.more}</small>
    </span>
  )

/** A row: the first of its figures leads to the records that it counts, where there is a list of them. */
type TableRow = { key: string; name: string; figures: readonly Figure[]; to?: string | undefined }

type ReportTableProps = {
  label: string
  columns: readonly string[]
  rows: readonly TableRow[]
  total?: readonly Figure[] | undefined
}

/** The figures of a report, with those of all rows below. */
export function ReportTable({ label, columns: [name, ...titles], rows, total }: ReportTableProps) {
  const { shown, more } = useFirstRows(rows, 'rows', usePhone() ? FIRST.phone : FIRST.desk)
  return (
    <>
      <Cards.Table className={classes.table} withRowBorders={false} aria-label={label}>
        <Cards.Head>
          <Cards.Row>
            <Cards.Title>{name}</Cards.Title>
            {titles.map((title) => (
              <Cards.Title key={title} data-numeric>
                {title}
              </Cards.Title>
            ))}
          </Cards.Row>
        </Cards.Head>
        <Cards.Body>
          {shown.map((row) => (
            <Cards.Row key={row.key}>
              <Cards.Name>{row.name}</Cards.Name>
              {row.figures.map((figure, place) => (
                <Cards.Cell key={titles[place]} label={titles[place]} data-numeric data-nothing={figure === NOTHING || undefined}>
                  {place === 0 && row.to ? (
                    <Link to={row.to} aria-label={`${row.name}: ${typeof figure === 'string' ? figure : figure.text}`}>
                      {shownFigure(figure)}
                    </Link>
                  ) : (
                    shownFigure(figure)
                  )}
                </Cards.Cell>
              ))}
            </Cards.Row>
          ))}
        </Cards.Body>
        {total && (
          <Cards.Foot>
            <Cards.Row>
              <Cards.Name>All</Cards.Name>
              {total.map((figure, place) => (
                <Cards.Cell key={titles[place]} label={titles[place]} data-numeric>
                  {shownFigure(figure)}
                </Cards.Cell>
              ))}
            </Cards.Row>
          </Cards.Foot>
        )}
      </Cards.Table>
      {more}
    </>
  )
}
