import { Link } from 'react-router'
import { type Margin, shareLeft, sumOfMargins } from '../../../../api/billing/margins.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { useFirstRows } from '../../shared/show-all.tsx'
import classes from './figures.module.css'

type MarginRowsProps = { month: string; rows: readonly Margin[] }

const percent = (of: Pick<Margin, 'charged' | 'cost'>) => {
  const share = shareLeft(of)
  return share === null ? '—' : `${share} %`
}

/** The way in which a margin is counted. */
export const MARGIN_COUNTED =
  'An estimate: pay is not recorded. The cost is what the posts cost by law in the cycle 6 on, 1 off, for the time that guards were there and for shifts still ahead; leave cover, uniforms and supervision come on top. Charges are those of drafts and invoices of the month, before VAT, less the credit notes of these invoices.'

/** The margin of each station as a table, with that of all. */
export function MarginRows({ month, rows }: MarginRowsProps) {
  const all = sumOfMargins(rows)
  const { shown, more } = useFirstRows(rows, 'rows')
  const sums = (of: Pick<Margin, 'charged' | 'cost'>) => (
    <>
      <Cards.Cell label="Charged" data-numeric>
        {formatMoney(of.charged)}
      </Cards.Cell>
      <Cards.Cell label="Cost by law" data-numeric>
        {formatMoney(of.cost)}
      </Cards.Cell>
      <Cards.Cell label="Left" data-numeric data-loss={of.charged < of.cost || undefined}>
        {formatMoney(of.charged - of.cost)}
      </Cards.Cell>
      <Cards.Cell label="Share" data-numeric>
        {percent(of)}
      </Cards.Cell>
    </>
  )
  return (
    <>
      <Cards.Table className={classes.table} withRowBorders={false} aria-label="Margin by client and station">
        <Cards.Head>
          <Cards.Row>
            {['Client', 'Station'].map((title) => (
              <Cards.Title key={title}>{title}</Cards.Title>
            ))}
            {['Charged', 'Cost by law', 'Left', 'Share'].map((title) => (
              <Cards.Title key={title} data-numeric>
                {title}
              </Cards.Title>
            ))}
          </Cards.Row>
        </Cards.Head>
        <Cards.Body>
          {shown.map((row) => (
            <Cards.Row key={`${row.client_id} ${row.station_id}`}>
              <Cards.Name>
                <Link to={`/dashboard/contracts?client_id=${row.client_id}`}>{row.client_name}</Link>
              </Cards.Name>
              <Cards.Cell label="Station">
                {row.station_id === null ? (
                  'No station: discount, credit notes, other charges'
                ) : (
                  <Link to={`/dashboard/duty-schedule/coverage?station_id=${row.station_id}&week=${month}-01`}>
                    {row.station_name}
                  </Link>
                )}
              </Cards.Cell>
              {sums(row)}
            </Cards.Row>
          ))}
        </Cards.Body>
        <Cards.Foot>
          <Cards.Row>
            <Cards.Name colSpan={2}>All clients</Cards.Name>
            {sums(all)}
          </Cards.Row>
        </Cards.Foot>
      </Cards.Table>
      {more}
    </>
  )
}
