import { Link } from 'react-router'
import type { InvoiceLine } from '../../../api/billing/invoice-drafts.ts'
import { explanationText, slotTexts } from '../../../api/billing/texts/explanation-text.ts'
import { formatMoney } from '../../lib/format.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { Card } from '../parts/card.tsx'
import styles from './invoice.module.css'

/** The lines of an invoice, each with the shifts that it was counted from. */
export const WhyThisAmount = ({ lines, code }: { lines: readonly InvoiceLine[]; code: string | null }) => (
  <Card title={t('Why this amount')}>
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.seq}>
          <span>
            {line.description}
            {line.station_name && <small>{line.station_name}</small>}
            {[explanationText(line, lines, t), ...slotTexts(line, t)].map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots of a day may read the same
              <small key={at}>{text}</small>
            ))}
          </span>
          <data value={line.amount}>{formatMoney(line.amount)}</data>
        </li>
      ))}
    </ul>
    <p className={styles.note}>
      {t(
        'A shift that nobody covered, or that was short by more than the agreed minutes, is taken off by the rule of your contract.',
      )}
    </p>
    {code && (
      <p className={styles.note}>
        {rich('{link}, shift by shift, against the seal on the document.', {
          link: (
            <Link to={`/verify#${code}`} reloadDocument>
              {t('Check it in your browser')}
            </Link>
          ),
        })}
      </p>
    )}
  </Card>
)
