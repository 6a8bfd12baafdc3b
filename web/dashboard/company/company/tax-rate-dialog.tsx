import { SimpleGrid } from '@mantine/core'
import { addTaxRate, TaxRateInput } from '../../../../api/company/company-settings.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const LABELS = { valid_from: 'Counts from', vat_rate: 'VAT' }
const FAILURES = { unexpected: 'An unexpected error occurred while adding the tax rate.' }

/** Adds a tax rate with its start date. */
export function TaxRateDialog({ onSaved, onClosed }: { onSaved: (message: string) => void; onClosed: () => void }) {
  const form = useContractForm({
    name: 'tax-rates',
    schema: TaxRateInput,
    initial: { valid_from: addDays(today(), 1), vat_rate: null },
    send: (body, idempotencyKey) => call(addTaxRate, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Add tax rate" form={form} labels={LABELS} onClosed={onClosed}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.valid_from} required minDate={today()} {...form.field('valid_from')} />
        <PercentField label={LABELS.vat_rate} required data-autofocus {...form.field<number | string>('vat_rate')} />
      </SimpleGrid>
    </FormDialog>
  )
}
