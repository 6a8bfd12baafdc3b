import { NumberInput, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { estimateOf, estimateParts, estimateText } from '../../../../api/sales/estimates.ts'
import { DISCOUNT_ABOVE_GUARDS } from '../../../../api/sales/quotation-figures.ts'
import { create, QuoteRequestInput, SITE_TYPES } from '../../../../api/sales/quotes.ts'
import type { Service } from '../../../../api/sales/services.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DISCOUNT_APPLIES, QUOTE_LABELS as LABELS, ONE_IS_ENOUGH, QUOTE_FAILURES } from '../../../lib/quote-texts.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

type QuoteDialogProps = {
  services: Service[]
  /** The service of the card whose button was clicked. */
  service: Service
  onSaved: (message: string) => void
  onClosed: () => void
}

type Asked = { service_id?: number | null | undefined; guards_needed: number }
/** The estimate that the caller is told. */
function estimateFor(services: Service[], { service_id, guards_needed }: Asked) {
  const chosen = services.find(({ id }) => id === service_id)
  return chosen && estimateOf(chosen, { guards_needed })
}

/** The quote request form of the public site as a dialog, for requests by phone or in person. */
export function QuoteDialog({ services, service, onSaved, onClosed }: QuoteDialogProps) {
  const form = useContractForm({
    name: 'quotes',
    schema: QuoteRequestInput,
    initial: {
      service_id: service.id,
      site_type: null,
      area: '',
      guards_needed: null,
      start_date: null,
      name: '',
      email: '',
      phone: '',
      message: '',
    },
    send: (body, idempotencyKey) =>
      call(create, { body: { ...body, shown_price: estimateFor(services, body)?.price } }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSaved(`${message} Its reference is ${record.reference}.`),
    texts: QUOTE_FAILURES,
  })
  const guards = form.field<number | string>('guards_needed')
  const estimate = estimateFor(services, {
    service_id: form.field<number>('service_id').value,
    guards_needed: Number(guards.value),
  })
  return (
    <FormDialog title="Request a Quote" form={form} labels={LABELS} save="Request a Quote" onClosed={onClosed}>
      <Select
        label={LABELS.service_id}
        placeholder="Not sure yet"
        data={services.map(({ id, title }) => ({ value: id, label: title }))}
        clearable
        {...form.field<number>('service_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={LABELS.site_type}
          placeholder="Select the type"
          required
          data-autofocus
          data={SITE_TYPES}
          {...form.field<(typeof SITE_TYPES)[number]>('site_type')}
        />
        <TextInput label={LABELS.area} required {...form.text('area')} />
        <NumberInput
          label={LABELS.guards_needed}
          description="0 for cameras or alarms only."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          allowNegative={false}
          allowDecimal={false}
          inputMode="numeric"
          {...guards}
          value={guards.value ?? ''}
          onChange={(count) => guards.onChange(count === '' ? null : count)}
        />
        <DayField label={LABELS.start_date} {...form.field<string>('start_date')} />
      </SimpleGrid>
      {Number(guards.value) > DISCOUNT_ABOVE_GUARDS && <Notice kind="success" text={DISCOUNT_APPLIES} />}
      {estimate && <Notice kind="info" text={`About ${estimateText(estimate)} (${estimateParts(estimate)}).`} />}
      <TextInput label={LABELS.name} required {...form.text('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.phone} type="tel" inputMode="tel" {...form.text('phone')} />
        <TextInput label={LABELS.email} type="email" inputMode="email" {...form.text('email')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {ONE_IS_ENOUGH}
      </Text>
      <Textarea label={LABELS.message} autosize minRows={3} maxRows={10} maxLength={5000} {...form.text('message')} />
    </FormDialog>
  )
}
