import { Text } from '@mantine/core'
import type { InvoiceLine } from '../../../../api/billing/invoice-drafts.ts'
import { explanationText, slotTexts } from '../../../../api/billing/texts/explanation-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import classes from './run.module.css'

/** The lines of a draft or an invoice, each with the slots that it was counted from. */
export const InvoiceLineList = ({ lines }: { lines: readonly InvoiceLine[] }) => (
  <ul className={classes.lines} aria-label="Lines">
    {lines.map((line) => (
      <li key={line.seq}>
        <div>
          {line.description}
          {[line.station_name, explanationText(line, lines), ...slotTexts(line)].map(
            (text, at) =>
              text && (
                // biome-ignore lint/suspicious/noArrayIndexKey: two slots of a day may read the same
                <Text key={at} size="sm" c="dimmed">
                  {text}
                </Text>
              ),
          )}
        </div>
        <data value={line.amount}>{formatMoney(line.amount)}</data>
      </li>
    ))}
  </ul>
)
