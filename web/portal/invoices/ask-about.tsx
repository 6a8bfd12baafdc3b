import { Link } from 'react-router'
import { longMonth } from '../../../api/core/format.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { Card } from '../parts/card.tsx'

/** The link by which a client disputes an invoice, and reads the result of each shift of its month, YYYY-MM. */
export const AskAbout = ({ number, month }: { number: string; month: string | null }) => (
  <Card title={t('Is something not right?')}>
    <p>
      {rich('{link}, and we will look at it first.', {
        link: (
          <Link to={`/portal/requests/new?invoice=${encodeURIComponent(number)}`}>{t('Write to us about this invoice')}</Link>
        ),
      })}
      {month && (
        <>
          {' '}
          {rich('The {link} has every shift.', {
            link: <Link to={`/portal/month?month=${month}`}>{t('report of {month}', { month: longMonth(month) })}</Link>,
          })}
        </>
      )}
    </p>
  </Card>
)
