import { Button, Checkbox, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { discountedRate, lineAmount, type PricedLine, type Rates } from '../../../../api/sales/quotation-figures.ts'
import type { Service } from '../../../../api/sales/services.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { FormLine, FormLines } from '../../../lib/forms/form-lines.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { SeatCostPanel } from '../parts/seat-cost.tsx'
import classes from './quotation.module.css'
import { emptyLine, figuresOf, isWhole, type LineDraft, lineOf } from './quotation-draft.ts'

type QuotationLinesProps = { lines: FormLines<LineDraft>; services: Service[]; rates: Rates }

const isPriced = ({ quantity, months, monthly_rate }: LineDraft) => [quantity, months, monthly_rate].every(isWhole)
const numberOf = (typed: number | string) => (typed === '' ? null : typed)

/** The lines of a quotation: services of the company, or free text. */
export function QuotationLines({ lines, services, rates }: QuotationLinesProps) {
  const [basic, setBasic] = useState<number | string | null>(null)
  const { guards } = figuresOf(lines.all, rates)
  return (
    <Stack gap="sm">
      {lines.rows.map((row) => (
        <Line key={row.key} row={row} services={services} removable={lines.rows.length > 1}>
          {row.value.guards && isWhole(row.value.monthly_rate) && (
            <SeatCostPanel
              rate={discountedRate(row.value.monthly_rate, guards, rates)}
              basic={{ value: basic, onChange: setBasic }}
            />
          )}
        </Line>
      ))}
      {lines.error && (
        <Text size="sm" c="red" role="alert">
          {lines.error}
        </Text>
      )}
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} />} onClick={() => lines.add(emptyLine())}>
          Add a line
        </Button>
      </div>
    </Stack>
  )
}

type LineProps = { row: FormLine<LineDraft>; services: Service[]; removable: boolean; children: ReactNode }

function Line({ row, services, removable, children }: LineProps) {
  const { value: line, text, field } = row
  const count = (part: 'quantity' | 'months') => {
    const { value, onChange, ...input } = field<number | string>(part)
    return { ...input, value: value ?? '', onChange: (typed: number | string) => onChange(numberOf(typed)) }
  }
  const service = field<number>('service_id')
  const guards = field<boolean>('guards')
  return (
    <fieldset className={classes.line}>
      <legend>Line {row.index + 1}</legend>
      <div className={classes.what}>
        <Select<number>
          label="Service"
          placeholder="Something else"
          data={services.map(({ id, title }) => ({ value: id, label: title }))}
          {...service}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the service' }}
          onChange={(id) => {
            const chosen = services.find((one) => one.id === id)
            if (chosen) row.replace(lineOf(chosen, line))
            else service.onChange(null)
          }}
        />
        <Textarea label="Description" required autosize minRows={1} {...text('description')} />
      </div>
      <div className={classes.price}>
        <NumberInput label="Quantity" required min={1} clampBehavior="none" {...count('quantity')} />
        <NumberInput label="Months" required min={1} clampBehavior="none" {...count('months')} />
        <MoneyField label="Monthly rate" required {...field<number | string>('monthly_rate')} />
        <div className={classes.amount}>{isPriced(line) ? formatMoney(lineAmount(line as PricedLine)) : '—'}</div>
      </div>
      <div className={classes.foot}>
        <Checkbox
          label="These are guards"
          name={guards.name}
          checked={guards.value ?? false}
          onChange={(event) => guards.onChange(event.currentTarget.checked)}
        />
        {removable && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={14} />}
            onClick={row.remove}
            aria-label={`Remove line ${row.index + 1}`}
          >
            Remove
          </Button>
        )}
      </div>
      {children}
    </fieldset>
  )
}
