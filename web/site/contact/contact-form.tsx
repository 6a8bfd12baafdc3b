import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { Field } from '../forms/field.tsx'
import { Honeypot } from '../forms/honeypot.tsx'
import { Alert } from '../parts/alert.tsx'
import button from '../parts/button.module.css'
import { dial, useSite } from '../site-content.ts'
import { useHydrated } from '../use-hydrated.ts'
import styles from './contact-form.module.css'
import { LABELS } from './labels.ts'
import { useContactForm } from './use-contact-form.ts'

export function ContactForm() {
  const { contact, promises } = useSite().content
  const { form, state, sending, onSubmit, askForConsultation, prepare } = useContactForm()
  const ready = useHydrated()
  const { errors, failure, success, notice } = state
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit} onFocus={prepare}>
      <Honeypot />
      <ErrorSummary form="contact" errors={errors} labels={LABELS} />
      <Field form="contact" name="name" label={t(LABELS.name)} error={errors.name}>
        {(control) => <input {...control} required autoComplete="name" />}
      </Field>
      <Field form="contact" name="email" label={t(LABELS.email)} error={errors.email}>
        {(control) => <input {...control} type="email" required inputMode="email" autoComplete="email" />}
      </Field>
      <Field form="contact" name="subject" label={t(LABELS.subject)} error={errors.subject} optional>
        {(control) => <input {...control} />}
      </Field>
      <Field
        form="contact"
        name="message"
        label={t(LABELS.message)}
        error={errors.message}
        hint={t('Tell us what you want to protect, where it is and when to call you.')}
      >
        {(control) => <textarea {...control} required rows={6} />}
      </Field>
      {failure && (
        <Alert variant="error">
          <p>{failure}</p>
        </Alert>
      )}
      {success && (
        <Alert variant="success" takesFocus>
          <p>{success.message}</p>
          <p>
            {success.reference && `${t('Your reference is {reference}.', { reference: success.reference })} `}
            {t('We reply to your e-mail address within {reply}. If it cannot wait, call the control room now: {control_room}.', {
              reply: promises.reply,
              control_room: contact.control_room,
            })}
          </p>
        </Alert>
      )}
      {notice && (
        <Alert variant="info">
          <p>{notice.text}</p>
          {!notice.reachable && (
            <p>
              {t('So that we can reach you, fill in your name and e-mail address and press the button again, or call {phone}.', {
                phone: contact.phone,
              })}
            </p>
          )}
        </Alert>
      )}
      <div className={styles.actions}>
        <button type="submit" className={button.primary} disabled={!ready || sending}>
          {sending ? t('Sending...') : t('Send Message')}
        </button>
        <button type="button" className={button.secondary} disabled={!ready || sending} onClick={askForConsultation}>
          {t('Schedule a Security Consultation')}
        </button>
      </div>
      <noscript>
        <p>
          {rich('This form needs JavaScript. Please call {link} or write to {link2}.', {
            link: <a href={dial(contact.phone)}>{contact.phone}</a>,
            link2: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
          })}
        </p>
      </noscript>
    </form>
  )
}
