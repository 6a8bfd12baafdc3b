import { Link } from 'react-router'
import { longMonth } from '../../../api/core/format.ts'
import { Card } from '../parts/card.tsx'

/** The link by which a client disputes an invoice, and reads the result of each shift of its month, YYYY-MM. */
export const AskAbout = ({ number, month }: { number: string; month: string | null }) => (
  <Card title="Is something not right?">
    <p>
      <Link to={`/portal/requests/new?invoice=${encodeURIComponent(number)}`}>Write to us about this invoice</Link>, and we will
      look at it first.
      {month && (
        <>
          {' '}
          The <Link to={`/portal/month?month=${month}`}>report of {longMonth(month)}</Link> has every shift.
        </>
      )}
    </p>
  </Card>
)
