import { Button, Checkbox, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { MATCHED_BY, type StatementMatch, type StatementRowFound } from '../../../../api/billing/statement-imports.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import classes from './statement-import.module.css'
import type { StatementImport } from './use-statement-import.ts'

const AT_ONCE = 50
const LISTS = {
  sure: { title: 'Sure', help: 'Recorded unless you untick them.' },
  choose: { title: 'To choose', help: 'More than one client is possible, or something differs. Left out until you choose.' },
  unknown: { title: 'Unknown', help: 'Nothing in these rows names a client. Left out until you choose one.' },
}

type StatementRowsProps = { list: keyof typeof LISTS; rows: readonly StatementRowFound[]; state: StatementImport }

/** One of the three lists of a statement, with what becomes of each row. */
export function StatementRows({ list, rows, state }: StatementRowsProps) {
  const [shown, setShown] = useState(AT_ONCE)
  if (!rows.length) return null
  const { title, help } = LISTS[list]
  return (
    <section aria-labelledby={`rows-${list}`}>
      <Title order={3} size="h5" id={`rows-${list}`}>
        {title}: {countOf(rows.length, 'payment')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {help}
      </Text>
      <ul className={classes.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row}>
            <Payment row={row} />
            {list === 'sure' ? <Sure row={row} state={state} /> : <Choice row={row} state={state} />}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(AT_ONCE, rows.length - shown)} more
        </Button>
      )}
    </section>
  )
}

function Payment({ row: { amount, received_on, reference, text, payer } }: { row: StatementRowFound }) {
  return (
    <div className={classes.payment}>
      <Text fw={600}>{formatMoney(amount)}</Text>
      <Text size="sm" c="dimmed">
        {[formatDay(received_on), reference].filter(Boolean).join(', ')}
      </Text>
      <Text size="sm">{[text, payer].filter(Boolean).join(' · ')}</Text>
    </div>
  )
}

/** `INV-2026-000041 1,457,300 UGX, credit 20,000 UGX`. */
function settledBy({ invoices, credit }: StatementMatch) {
  const parts = invoices.map(({ invoice_number, amount }) => `${invoice_number} ${formatMoney(amount)}`)
  if (credit > 0) parts.push(`credit ${formatMoney(credit)}`)
  return parts.join(', ')
}
const choiceOf = ({ client_id, invoices }: StatementMatch) => ({
  client_id,
  invoice_ids: invoices.map(({ invoice_id }) => invoice_id),
})

function Sure({ row: { row, matches }, state }: { row: StatementRowFound; state: StatementImport }) {
  const match = matches[0]!
  return (
    <Checkbox
      label={match.client_name}
      description={`${settledBy(match)}. ${MATCHED_BY[match.by]}.`}
      checked={state.choices.has(row)}
      onChange={(event) => state.decide(row, event.currentTarget.checked ? choiceOf(match) : null)}
    />
  )
}

const ANOTHER = 'another'

/** Names the receipt or row that a payment may be. */
function sameText(same: string, by: NonNullable<StatementRowFound['same_by']>, amount: number) {
  const twice = `Choose a client only if ${formatMoney(amount)} came in twice.`
  if (by === 'recorded') return `${same} has this reference and amount. ${twice}`
  if (by === 'looks') return `${same} is of the same day and amount. ${twice}`
  return `${same} has this reference, with another day or amount. Choose a client only if this is another payment.`
}

function Choice({ row: { row, matches, same, same_by, amount }, state }: { row: StatementRowFound; state: StatementImport }) {
  const [value, setValue] = useState<string | null>(matches.length ? null : ANOTHER)
  const options = matches.map((match, place) => ({
    value: String(place),
    label: `${match.client_name}: ${settledBy(match)}`,
  }))
  const chosen = matches[Number(value)]
  return (
    <div className={classes.choice}>
      {same && same_by && <Text size="sm">{sameText(same, same_by, amount)}</Text>}
      {matches.length > 0 && (
        <Select
          aria-label={`Payment of row ${row}`}
          placeholder="Leave out"
          data={[...options, { value: ANOTHER, label: 'Another client' }]}
          value={value}
          clearable
          clearButtonProps={{ 'aria-label': `Leave row ${row} out` }}
          onChange={(picked) => {
            setValue(picked)
            const match = picked === null || picked === ANOTHER ? undefined : matches[Number(picked)]
            state.decide(row, match ? choiceOf(match) : null)
          }}
        />
      )}
      {chosen && value !== ANOTHER && value !== null && (
        <Text size="sm" c="dimmed">
          {MATCHED_BY[chosen.by]}.
        </Text>
      )}
      {value === ANOTHER && (
        <ClientPicker
          aria-label={`Client of row ${row}`}
          description="Settles the oldest invoices; the rest is credit."
          value={state.choices.get(row)?.client_id ?? null}
          onChange={(client_id) => state.decide(row, client_id === null ? null : { client_id })}
          clearable
        />
      )}
    </div>
  )
}
