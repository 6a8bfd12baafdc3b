import { Fieldset, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Contract, ContractUpdate } from '../../../../api/contracts/contracts.ts'
import { countOf } from '../../../../api/core/format.ts'
import { percentText } from '../../../../api/sales/quotation-figures.ts'
import type { FormPart } from '../../../lib/forms/form-lines.ts'
import { CountField, HINT_BELOW } from '../../../ui/fields/count-field.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { Choice } from '../choice.tsx'
import { BILL_BASIS_LABELS, INVOICE_PER_LABELS, RENEWAL_LABELS, SHORTFALL_LABELS, VAT_LABELS } from '../contract-labels.ts'
import { SignedDocument } from './signed-document.tsx'

/** The fields of a contract by their names in the API. */
export const HEAD_LABELS = {
  client_id: 'Client',
  title: 'Title',
  starts_on: 'From',
  ends_on: 'Until',
  notice_days: 'Notice',
  renewal: 'On the last day',
  bill_basis: 'Invoices charge',
  shortfall_rule: 'Missing guards are credited',
  shortfall_multiple: 'Credit for a missed shift',
  discount_rate: 'Discount on guarding',
  payment_terms_days: 'Payment within',
  invoice_per: 'Invoices',
  vat_mode: 'VAT',
  billing_waits: 'Confirmation',
  po_number: 'Purchase order number',
  billing_contact: 'Billing contact',
  billing_email: 'Billing e-mail',
  signed_document_id: 'Signed contract',
  notes: 'Notes',
}
const L = HEAD_LABELS

/** Texts of the values of these fields, for a conflict with somebody else's change. */
export const HEAD_SHOWS = {
  notice_days: (days: number) => countOf(days, 'day'),
  renewal: RENEWAL_LABELS,
  bill_basis: BILL_BASIS_LABELS,
  shortfall_rule: SHORTFALL_LABELS,
  shortfall_multiple: (percent: number) => `${percent} %`,
  discount_rate: percentText,
  payment_terms_days: (days: number) => countOf(days, 'day'),
  invoice_per: INVOICE_PER_LABELS,
  vat_mode: VAT_LABELS,
}

type HeadFieldsProps = {
  form: FormPart<Omit<ContractUpdate, 'version'>>
  contract: Contract | undefined /** Typing begins here. */
  first: boolean
}

/** Terms of the whole contract: time, billing, contact. */
export function HeadFields({ form: { text, field }, contract, first }: HeadFieldsProps) {
  const fixed = contract !== undefined && contract.status !== 'Draft'
  const email = text('billing_email')
  return (
    <>
      <TextInput
        label={L.title}
        required
        maxLength={200}
        placeholder="Guarding of both gates"
        data-autofocus={first || undefined}
        {...text('title')}
      />
      <Section title="Time">
        <DayField label={L.starts_on} required disabled={fixed} clearable={false} {...field('starts_on')} />
        <DayField
          label={L.ends_on}
          disabled={fixed}
          description={fixed ? 'Use Renew or End to set the last day.' : 'Empty when no end is agreed.'}
          {...HINT_BELOW}
          {...field<string>('ends_on')}
          onChange={(day) => field('ends_on').onChange(day ?? null)}
        />
        <Choice label={L.renewal} labels={RENEWAL_LABELS} {...field<Contract['renewal']>('renewal')} />
        <CountField label={L.notice_days} unit="days" {...field<number | string>('notice_days')} />
      </Section>
      <Section title="Billing">
        <Choice label={L.bill_basis} labels={BILL_BASIS_LABELS} {...field<Contract['bill_basis']>('bill_basis')} />
        <Choice label={L.invoice_per} labels={INVOICE_PER_LABELS} {...field<Contract['invoice_per']>('invoice_per')} />
        <Choice label={L.shortfall_rule} labels={SHORTFALL_LABELS} {...field<Contract['shortfall_rule']>('shortfall_rule')} />
        <CountField
          label={L.shortfall_multiple}
          unit="%"
          description="Percent of the value of the shift. More than 100 is a penalty."
          {...field<number | string>('shortfall_multiple')}
        />
        <PercentField label={L.discount_rate} {...field<number | string>('discount_rate')} />
        <Choice label={L.vat_mode} labels={VAT_LABELS} {...field<Contract['vat_mode']>('vat_mode')} />
        <CountField
          label={L.payment_terms_days}
          unit="days"
          description="Leave it empty to use the company’s."
          {...field<number | string>('payment_terms_days')}
        />
        <Switch
          label="Wait for the client to confirm the month"
          mt={{ base: 0, xs: 30 }}
          checked={field<boolean>('billing_waits').value ?? false}
          onChange={(event) => field<boolean>('billing_waits').onChange(event.currentTarget.checked)}
        />
        <TextInput label={L.po_number} maxLength={50} {...text('po_number')} />
        <TextInput label={L.billing_contact} maxLength={200} {...text('billing_contact')} />
        <TextInput
          label={L.billing_email}
          type="email"
          maxLength={254}
          {...email}
          onChange={(event) => field('billing_email').onChange(event.currentTarget.value || null)}
        />
      </Section>
      {contract && <SignedDocument label={L.signed_document_id} clientId={contract.client_id} {...field('signed_document_id')} />}
      <Textarea label={L.notes} autosize minRows={2} maxLength={2000} {...text('notes')} />
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Fieldset variant="unstyled" legend={title} m={0} p={0} styles={{ legend: { padding: 0, fontWeight: 700 } }}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
      {children}
    </SimpleGrid>
  </Fieldset>
)
