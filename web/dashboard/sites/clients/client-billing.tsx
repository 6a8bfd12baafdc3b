import { Accordion, Checkbox, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Client, type ClientInput, NO_BILLING } from '../../../../api/sites/clients.ts'
import type { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'

export const BILLING_LABELS = {
  tin: 'TIN',
  vat_registered: 'Registered for VAT',
  withholds_income: 'Withholds income tax',
  withholds_vat: 'Withholds VAT',
  billing_email: 'E-mail for invoices',
  billing_phone: 'Telephone for invoices',
  billing_address: 'Address on invoices',
  credit_limit: 'Credit limit (UGX)',
  dunning: 'Reminders',
  discount_note: 'Note on discounts',
}
const LABELS = BILLING_LABELS
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[]

/** The billing details of a client as a form starts with them. */
export const billingDraft = (client: Client | undefined) => {
  const { tin, billing_email, billing_phone, billing_address, ...rest } = client ?? NO_BILLING
  const { vat_registered, withholds_income, withholds_vat, credit_limit, dunning, discount_note } = rest
  return {
    ...{ tin, billing_email, billing_phone, billing_address },
    ...{ vat_registered, withholds_income, withholds_vat, credit_limit, dunning, discount_note },
  }
}

type ClientForm = Pick<ReturnType<typeof useContractForm<typeof ClientInput, { id: number }>>, 'text' | 'field' | 'errorAt'>

const digits = (tin: string | null | undefined) => (tin ?? '').replace(/\D/g, '').length

/** Fields of a client that invoices need, folded until they are wanted or refused. */
export function ClientBillingFields({ form }: { form: ClientForm }) {
  const [opened, setOpened] = useState<string | null>(null)
  const refused = NAMES.some((name) => form.errorAt(name))
  const tin = form.text('tin')
  const dunning = form.field('dunning')
  const toggle = (name: 'vat_registered' | 'withholds_income' | 'withholds_vat') => {
    const { value, onChange } = form.field(name)
    return { label: LABELS[name], checked: value === true, onChange: () => onChange(value !== true) }
  }
  return (
    <Accordion variant="separated" order={2} value={refused ? 'billing' : opened} onChange={setOpened}>
      <Accordion.Item value="billing">
        <Accordion.Control>Billing details</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={LABELS.tin}
                inputMode="numeric"
                description={tin.value && digits(tin.value) !== 10 ? 'A TIN has ten digits.' : undefined}
                {...tin}
              />
              <MoneyField label={LABELS.credit_limit} {...form.field('credit_limit')} />
              <TextInput label={LABELS.billing_email} type="email" {...form.text('billing_email')} />
              <TextInput label={LABELS.billing_phone} type="tel" inputMode="tel" {...form.text('billing_phone')} />
            </SimpleGrid>
            <TextInput label={LABELS.billing_address} {...form.text('billing_address')} />
            <Textarea
              label={LABELS.discount_note}
              description="Shown to staff in the billing run. The client does not see it."
              autosize
              minRows={1}
              maxLength={500}
              {...form.text('discount_note')}
            />
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <Checkbox {...toggle('vat_registered')} />
              <Checkbox {...toggle('withholds_income')} />
              <Checkbox {...toggle('withholds_vat')} />
            </SimpleGrid>
            <Switch
              label="Send reminders of overdue invoices"
              checked={dunning.value !== 'none'}
              onChange={() => dunning.onChange(dunning.value === 'none' ? 'normal' : 'none')}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
