import { today } from '../../../api/core/fields/days.ts'
import { AwayInput, away, type PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'
import { call } from '../../lib/calls/call.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Card } from '../parts/card.tsx'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './alarm.module.css'
import { daysText } from './alarm-words.ts'
import { type Saved, usePress } from './use-system.ts'

const LABELS = { from: t('First day'), until: t('Last day') }
const FAILURES = { unexpected: t('The days could not be saved. Please try again.') }
type Props = { system: PortalAlarmSystemDetail; onSaved: Saved }

/** The days on which nobody opens. */
export function AwayCard({ system: { id, away_from, away_until }, onSaved }: Props) {
  const params = { id: String(id) }
  const { acting, problem, press } = usePress(onSaved)
  const { form, errors, failure, sending, onSubmit } = useSending(
    async ({ from, until }) => {
      if (!from || !until) return { fields: { until: t('Choose the first and the last day.') } }
      return attempt({
        schema: AwayInput,
        input: { from, until },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(away, { params, body }),
      })
    },
    ({ message, record }) => onSaved(message, record),
  )
  return (
    <Card title={t('We are away')}>
      {away_from && away_until && (
        <div className={styles.act}>
          <p>
            {rich('Nobody opens: {days}. If somebody does, we call you at once.', {
              days: <strong>{daysText(away_from, away_until)}</strong>,
            })}
          </p>
          {problem && (
            <Alert variant="error">
              <p>{problem}</p>
            </Alert>
          )}
          <div className={styles.buttons}>
            <button
              type="button"
              className={button.secondary}
              disabled={acting}
              onClick={() => void press(() => call(away, { params, body: { from: null, until: null } }))}
            >
              {t('We are back')}
            </button>
          </div>
        </div>
      )}
      {!away_from && (
        <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
          <p>{t('On these days nobody should open. If somebody does, we call you at once.')}</p>
          <div className={styles.pair}>
            <Field form="away" name="from" label={LABELS.from} error={errors.from}>
              {(control) => <input {...control} type="date" required min={today()} />}
            </Field>
            <Field form="away" name="until" label={LABELS.until} error={errors.until}>
              {(control) => <input {...control} type="date" required min={today()} />}
            </Field>
          </div>
          <FormEnd failure={failure} sending={sending} action={t('Save the days')} />
        </form>
      )}
    </Card>
  )
}
