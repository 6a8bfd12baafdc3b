import { DISCOUNT_ABOVE_GUARDS } from '../../../../api/sales/quotation-figures.ts'
import { SITE_TYPES } from '../../../../api/sales/quotes.ts'
import { DISCOUNT_APPLIES, QUOTE_LABELS as LABELS } from '../../../lib/quote-texts.ts'
import { t } from '../../../lib/words/words.ts'
import { ErrorSummary } from '../../forms/error-summary.tsx'
import { Field } from '../../forms/field.tsx'
import { Honeypot } from '../../forms/honeypot.tsx'
import { Alert } from '../../parts/alert.tsx'
import button from '../../parts/button.module.css'
import { useSite } from '../../site-content.ts'
import type { OfferedService } from '../load-services.ts'
import styles from './quote-form.module.css'
import { useQuote } from './use-quote.ts'

export type QuoteFormProps = { services: OfferedService[]; chosen?: OfferedService | undefined }

export function QuoteForm({ services, chosen }: QuoteFormProps) {
  const { form, errors, failure, sent, sending, onSubmit, service, setService, guards, setGuards } = useQuote(services, chosen)
  const { promises } = useSite().content
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <Honeypot />
      <ErrorSummary form="quote" errors={errors} labels={LABELS} />
      <Field form="quote" name="service_id" label={t(LABELS.service_id)} error={errors.service_id}>
        {(control) => (
          <select {...control} value={service} onChange={(event) => setService(event.currentTarget.value)}>
            <option value="">{t('Not sure yet')}</option>
            {services.map(
              ({ id, title }) =>
                id && (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ),
            )}
          </select>
        )}
      </Field>
      <Field form="quote" name="site_type" label={t(LABELS.site_type)} error={errors.site_type}>
        {(control) => (
          <select {...control} required defaultValue="">
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
        {(control) => <input {...control} required autoComplete="address-level2" />}
      </Field>
      <Field
        form="quote"
        name="guards_needed"
        label={t(LABELS.guards_needed)}
        error={errors.guards_needed}
        hint={t('0 for cameras or alarms only.')}
      >
        {(control) => (
          <input
            {...control}
            type="number"
            required
            inputMode="numeric"
            min={0}
            step={1}
            value={guards}
            onChange={(event) => setGuards(event.currentTarget.value)}
          />
        )}
      </Field>
      {Number(guards) > DISCOUNT_ABOVE_GUARDS && (
        <Alert variant="success">
          <p>{t(DISCOUNT_APPLIES)}</p>
        </Alert>
      )}
      <Field form="quote" name="start_date" label={t(LABELS.start_date)} error={errors.start_date} optional>
        {(control) => <input {...control} type="date" />}
      </Field>
      <Field form="quote" name="name" label={t(LABELS.name)} error={errors.name}>
        {(control) => <input {...control} required autoComplete="name" />}
      </Field>
      <Field form="quote" name="email" label={t(LABELS.email)} error={errors.email}>
        {(control) => <input {...control} type="email" required inputMode="email" autoComplete="email" />}
      </Field>
      <Field form="quote" name="phone" label={t(LABELS.phone)} error={errors.phone} optional>
        {(control) => <input {...control} type="tel" inputMode="tel" autoComplete="tel" />}
      </Field>
      <Field form="quote" name="message" label={t(LABELS.message)} error={errors.message} optional>
        {(control) => <textarea {...control} rows={4} />}
      </Field>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      {sent && (
        <Alert variant="success" takesFocus>
          <p>{sent.message}</p>
          <p>
            {t('Your reference is {reference}. We call or write within {reply} and agree a time to see your site.', {
              reference: sent.reference,
              reply: promises.reply,
            })}
            {sent.discount && ` ${t('The corporate discount is part of your offer.')}`}
          </p>
        </Alert>
      )}
      <button type="submit" className={button.primary} disabled={sending}>
        {sending ? t('Sending...') : t('Request a Quote')}
      </button>
    </form>
  )
}
