import { SITE_TYPES } from '../../../../../api/sales/site-types.ts'
import { QUOTE_LABELS as LABELS } from '../../../../lib/quote-texts.ts'
import { t } from '../../../../lib/words/words.ts'
import { Field } from '../../../forms/field.tsx'
import { EstimateCard } from '../estimate-card.tsx'
import { countOf } from '../typed.ts'
import type { Quote } from '../use-quote.ts'
import { DiscountApplies } from './discount-applies.tsx'
import { StepForm } from './step-form.tsx'

const OWN = ['site_type', 'area', 'guards_needed', 'sites_needed'] as const

/** Second step: the site, how many, and the estimate beside it. */
export function WhereStep({ quote, formKey }: { quote: Quote; formKey: string }) {
  const { typed, errors, service } = quote
  const count = countOf(service)
  return (
    <StepForm
      quote={quote}
      title={service ? t('{service}: where, and how many?', { service: service.title }) : t('Where is it?')}
      own={OWN}
      formKey={formKey}
      next={{ label: t('Next'), value: '3' }}
    >
      <Field form="quote" name="site_type" label={t(LABELS.site_type)} error={errors.site_type}>
        {(control) => (
          <select {...control} required defaultValue={typed.site_type ?? ''}>
            <option value="">{t('Select the type')}</option>
            {SITE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(type)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field form="quote" name="area" label={t(LABELS.area)} error={errors.area} hint={t('For example Kololo or Entebbe road.')}>
        {(control) => <input {...control} required maxLength={100} autoComplete="address-level2" defaultValue={typed.area} />}
      </Field>
      {count && (
        <Field form="quote" name={count} label={t(LABELS[count])} error={errors[count]}>
          {(control) => (
            <input
              {...control}
              type="number"
              required
              inputMode="numeric"
              min={1}
              step={1}
              defaultValue={typed[count] ?? (count === 'sites_needed' ? '1' : '')}
            />
          )}
        </Field>
      )}
      <DiscountApplies typed={typed} service={service} />
      <EstimateCard service={service} typed={typed} />
    </StepForm>
  )
}
