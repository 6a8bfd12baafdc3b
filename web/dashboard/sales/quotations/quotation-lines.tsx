import { Button, Checkbox, NumberInput, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lineAmount, type PricedLine } from '../../../../contract/sales/quotation-figures.ts'
import type { Service } from '../../../../contract/sales/services.ts'
import { formatMoney } from '../../../lib/format.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import classes from './quotation.module.css'
import { emptyLine, type LineDraft, lineOf } from './quotation-draft.ts'

type QuotationLinesProps = {
  lines: LineDraft[]
  services: Service[]
  onChange: (lines: LineDraft[]) => void
  /** What is wrong with a part of a line: `lines.0.quantity`. */
  errorAt: (path: string) => string | undefined
}

const isPriced = ({ quantity, months, monthly_rate }: LineDraft) =>
  [quantity, months, monthly_rate].every((value) => Number.isSafeInteger(value))
const numberOf = (typed: number | string) => (typed === '' ? null : typed)

/** The lines of a quotation, each a service of the company or anything else. */
export function QuotationLines({ lines, services, onChange, errorAt }: QuotationLinesProps) {
  const change = (index: number, line: LineDraft) => onChange(lines.with(index, line))
  return (
    <Stack gap="sm">
      {lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own but its place
          key={index}
          place={index}
          line={line}
          services={services}
          onChange={(next) => change(index, next)}
          onRemove={lines.length > 1 ? () => onChange(lines.toSpliced(index, 1)) : undefined}
          errorAt={(field) => errorAt(`lines.${index}.${field}`)}
        />
      ))}
      {errorAt('lines') && (
        <Text size="sm" c="red" role="alert">
          {errorAt('lines')}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...lines, emptyLine()])}
        >
          Add a line
        </Button>
      </div>
    </Stack>
  )
}

type LineProps = {
  place: number
  line: LineDraft
  services: Service[]
  onChange: (line: LineDraft) => void
  onRemove: (() => void) | undefined
  errorAt: (field: string) => string | undefined
}

function Line({ place, line, services, onChange, onRemove, errorAt }: LineProps) {
  const set = (changes: Partial<LineDraft>) => onChange({ ...line, ...changes })
  return (
    <fieldset className={classes.line}>
      <legend>Line {place + 1}</legend>
      <div className={classes.what}>
        <Select<number>
          label="Service"
          placeholder="Something else"
          data={services.map(({ id, title }) => ({ value: id, label: title }))}
          value={line.service_id ?? null}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the service' }}
          onChange={(id) => {
            const service = services.find((one) => one.id === id)
            onChange(service ? lineOf(service, line) : { ...line, service_id: null })
          }}
          error={errorAt('service_id')}
        />
        <Textarea
          label="Description"
          required
          autosize
          minRows={1}
          value={line.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          error={errorAt('description')}
        />
      </div>
      <div className={classes.price}>
        <NumberInput
          label="Quantity"
          required
          min={1}
          clampBehavior="none"
          value={line.quantity ?? ''}
          onChange={(typed) => set({ quantity: numberOf(typed) })}
          error={errorAt('quantity')}
        />
        <NumberInput
          label="Months"
          required
          min={1}
          clampBehavior="none"
          value={line.months ?? ''}
          onChange={(typed) => set({ months: numberOf(typed) })}
          error={errorAt('months')}
        />
        <MoneyField
          label="Monthly rate"
          required
          value={line.monthly_rate}
          onChange={(monthly_rate) => set({ monthly_rate })}
          error={errorAt('monthly_rate')}
        />
        <div className={classes.amount}>{isPriced(line) ? formatMoney(lineAmount(line as PricedLine)) : '—'}</div>
      </div>
      <div className={classes.foot}>
        <Checkbox
          label="These are guards"
          checked={line.guards}
          onChange={(event) => set({ guards: event.currentTarget.checked })}
        />
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={14} />}
            onClick={onRemove}
            aria-label={`Remove line ${place + 1}`}
          >
            Remove
          </Button>
        )}
      </div>
    </fieldset>
  )
}
