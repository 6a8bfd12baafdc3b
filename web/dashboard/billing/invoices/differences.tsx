import { Button, List, Stack, Text } from '@mantine/core'
import type { InvoiceDifferences } from '../../../../api/billing/corrections/differences.ts'
import type { CreditNoteInput } from '../../../../api/billing/credit-notes.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import classes from '../run/run.module.css'

const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount))}`
const lineText = ({ name, amount }: InvoiceDifferences['lines'][number]) => `${name}: ${signed(amount)}`

/** A credit note for what is left of the differences, with the lines that it is for. */
function noteFor({ lines, to_credit }: InvoiceDifferences): CreditNoteInput {
  const stations = new Set(lines.flatMap(({ station_id }) => station_id ?? []))
  const [station_id] = stations.size === 1 ? stations : []
  const reason = `Shifts corrected since. ${lines.map(lineText).join('; ')}`.slice(0, 500)
  return { net: to_credit, reason_code: 'uncovered', reason, station_id, differing: true }
}

type DifferencesProps = {
  differences: InvoiceDifferences
  /** Opens a credit note that is filled in. */
  onCredit?: ((note: CreditNoteInput) => void) | undefined
}

/** Lines of an issued invoice as they would be now, and the way to credit the difference. */
export function Differences({ differences, onCredit }: DifferencesProps) {
  const { lines, net, credited, to_credit } = differences
  if (lines.length === 0) return null
  return (
    <Stack component="section" gap="xs" className={classes.offer} aria-label="Differences">
      <Text size="sm">Shifts were corrected since this was issued. By now it would be, before VAT:</Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={`${line.name} ${line.station_id} ${line.amount}`}>{lineText(line)}</List.Item>
        ))}
      </List>
      <Text size="sm">
        In all {signed(net)}.{credited > 0 && ` ${formatMoney(credited)} is credited for shifts not covered.`}
        {to_credit > 0 ? ` ${formatMoney(to_credit)} is left to credit.` : ' Nothing is left to credit.'}
      </Text>
      {onCredit && to_credit > 0 && (
        <Button color="amber" onClick={() => onCredit(noteFor(differences))}>
          Credit {formatNumber(to_credit)}
        </Button>
      )}
    </Stack>
  )
}
