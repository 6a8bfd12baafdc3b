import { Button, Text } from '@mantine/core'
import { today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { UNIT_LABELS } from '../contract-labels.ts'
import { daysOf, hoursOf, type Line, type Terms, termsNow, termsOverTime } from './line-texts.ts'
import classes from './terms-strip.module.css'

type TermsStripProps = { line: Line; rates: boolean; changes: boolean; onTakeBack: (terms: Terms) => void }

/** The terms of a line as segments in order of time: who is needed, when, and at what rate. */
export function TermsStrip({ line, rates, changes, onTakeBack }: TermsStripProps) {
  const now = termsNow(line)
  return (
    <ol className={classes.strip} aria-label={`Terms of ${line.name} over time`}>
      {termsOverTime(line).map(({ terms, until }) => (
        <li key={terms.id} className={classes.segment} data-now={terms === now || undefined}>
          <Text size="xs" c="dimmed">
            {formatDay(terms.valid_from)} – {until ? formatDay(until) : 'on'}
            {terms === now && <b> · now</b>}
          </Text>
          <Text size="sm" fw={600}>
            {countOf(terms.seats, 'guard')} · {hoursOf(terms)}
          </Text>
          <Text size="xs">{daysOf(terms)}</Text>
          {rates && terms.rate !== null && (
            <Text size="xs">
              {formatMoney(terms.rate)} {UNIT_LABELS[terms.rate_unit]}
            </Text>
          )}
          {terms.reason && (
            <Text size="xs" fs="italic">
              {terms.reason}
            </Text>
          )}
          {changes && terms !== line.terms[0] && terms.valid_from >= today() && (
            <Button
              mt={4}
              size="compact-xs"
              variant="default"
              aria-label={`Take back the terms of ${line.name} from ${formatDay(terms.valid_from)}`}
              onClick={() => onTakeBack(terms)}
            >
              Take back
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
