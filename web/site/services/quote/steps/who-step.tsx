import { QUOTE_LABELS as LABELS, ONE_IS_ENOUGH } from '../../../../lib/quote-texts.ts'
import { t } from '../../../../lib/words/words.ts'
import { Field } from '../../../forms/field.tsx'
import { Honeypot } from '../../../forms/honeypot.tsx'
import { EstimateCard, estimateFor } from '../estimate-card.tsx'
import type { Quote } from '../use-quote.ts'
import { DiscountApplies } from './discount-applies.tsx'
import { StepForm } from './step-form.tsx'

const OWN = ['start_date', 'name', 'email', 'phone', 'message'] as const

/** Third step: the start, and how to reach the visitor. */
export function WhoStep({ quote, formKey }: { quote: Quote; formKey: string }) {
  const { typed, errors, service } = quote
  return (
    <StepForm
      quote={quote}
      title={t('When, and how do we reach you?')}
      lead={t(ONE_IS_ENOUGH)}
      own={OWN}
      formKey={formKey}
      next={{ label: t('Request a Quote'), value: 'send' }}
    >
      <Honeypot />
      <EstimateCard service={service} typed={typed} />
      <input type="hidden" name="shown_price" value={estimateFor(service, typed)?.price ?? ''} />
      <DiscountApplies typed={typed} service={service} />
      <Field form="quote" name="name" label={t(LABELS.name)} error={errors.name}>
        {(control) => <input {...control} required maxLength={100} autoComplete="name" defaultValue={typed.name} />}
      </Field>
      <Field form="quote" name="phone" label={t(LABELS.phone)} error={errors.phone}>
        {(control) => <input {...control} type="tel" inputMode="tel" autoComplete="tel" defaultValue={typed.phone} />}
      </Field>
      <Field form="quote" name="email" label={t(LABELS.email)} error={errors.email}>
        {(control) => <input {...control} type="email" inputMode="email" autoComplete="email" defaultValue={typed.email} />}
      </Field>
      <Field form="quote" name="start_date" label={t(LABELS.start_date)} error={errors.start_date} optional>
        {(control) => <input {...control} type="date" defaultValue={typed.start_date} />}
      </Field>
      <Field form="quote" name="message" label={t(LABELS.message)} error={errors.message} optional>
        {(control) => <textarea {...control} rows={4} maxLength={5000} defaultValue={typed.message} />}
      </Field>
    </StepForm>
  )
}
