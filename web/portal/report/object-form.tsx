import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { formatHours } from '../../../api/core/shift.ts'
import { object, type PortalReport, type ReportShift, shifts } from '../../../api/portal/portal-report.ts'
import { CallFailure, call, newKey } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatDay } from '../../lib/format.ts'
import { useKept } from '../../lib/forms/use-kept.ts'
import { plural, t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import styles from './report.module.css'

const FAILURES = { unexpected: t('Your objection could not be sent. Please try again.') }
const STATES: Record<ReportShift['state'], string> = {
  on_time: t('on time'),
  late: t('late'),
  replaced: t('replaced'),
  uncovered: t('nobody came'),
  undecided: t('not known yet'),
  to_confirm: t('To confirm'),
}

/** The status of a shift in the report. */
const stateText = ({ state, late_minutes, guard_name }: ReportShift) =>
  [guard_name, late_minutes > 0 ? t('{state}, {late_minutes} min', { state: STATES[state], late_minutes }) : STATES[state]]
    .filter(Boolean)
    .join(', ')

/** Shifts that are chosen and the words, which the tab keeps. */
const Objection = z.object({ stationId: z.number(), chosen: z.array(z.number()), reason: z.string() })

type ObjectFormProps = { report: PortalReport; onSent: () => void; onCancelled: () => void }

/** Chooses shifts of a station, and says what is not right about them. */
export function ObjectForm({ report: { month, stations, answer }, onSent, onCancelled }: ObjectFormProps) {
  const [kept, keep] = useKept(`objection ${month}`, Objection)
  const now = kept ?? { stationId: stations[0]!.station_id, chosen: [], reason: '' }
  const { stationId, reason } = now
  const shown = useResponse(shifts, { query: { month, station_id: String(stationId) } }, t('The shifts could not be loaded.'))
  const chosen = new Set(now.chosen)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<{ reason?: string | undefined; text?: string }>({})
  const [key] = useState(newKey)
  const known = new Set(answer?.objections.map(({ slot_id }) => slot_id))
  const toggle = (id: number, on: boolean) =>
    keep({ ...now, chosen: on ? [...now.chosen, id] : now.chosen.filter((one) => one !== id) })

  function cancel() {
    keep(undefined)
    onCancelled()
  }
  async function submitted(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    if (chosen.size === 0) return setProblem({ text: t('Choose at least one shift.') })
    if (reason.trim().length < 3) return setProblem({ reason: t('Say why.') })
    setSending(true)
    setProblem({})
    try {
      await call(object, { body: { month, slot_ids: [...chosen], reason } }, { idempotencyKey: key })
      keep(undefined)
      onSent()
    } catch (error) {
      const fields = error instanceof CallFailure ? error.body?.fields : undefined
      setProblem({ text: Object.values(fields ?? {})[0] ?? failureText(error, FAILURES) })
      setSending(false)
    }
  }

  return (
    <form className={styles.form} noValidate method="post" onSubmit={(event) => void submitted(event)}>
      {stations.length > 1 && (
        <Field form="object" name="station_id" label={t('Station')}>
          {(control) => (
            <select
              {...control}
              value={stationId}
              onChange={({ target }) => {
                keep({ ...now, stationId: Number(target.value), chosen: [] })
              }}
            >
              {stations.map(({ station_id, station_name }) => (
                <option key={station_id} value={station_id}>
                  {station_name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Loaded shown={shown}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t('There are no shifts in this month.')} />
          ) : (
            <fieldset className={styles.choices}>
              <legend>{t('Shifts')}</legend>
              {found.map((shift) => (
                <label key={shift.slot_id}>
                  <input
                    type="checkbox"
                    checked={chosen.has(shift.slot_id) || known.has(shift.slot_id)}
                    disabled={known.has(shift.slot_id)}
                    onChange={({ target }) => toggle(shift.slot_id, target.checked)}
                  />
                  <span>
                    {formatDay(shift.day)}, {formatHours(shift)}, {shift.post}
                    <small>{known.has(shift.slot_id) ? t('You have objected already') : stateText(shift)}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <Field form="object" name="reason" label={t('What is not right')} error={problem.reason}>
        {(control) => (
          <textarea
            {...control}
            required
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => keep({ ...now, reason: target.value })}
          />
        )}
      </Field>
      {problem.text && (
        <Alert variant="error">
          <p>{problem.text}</p>
        </Alert>
      )}
      <div className={styles.answers}>
        <button type="submit" className={button.primary} disabled={sending}>
          {chosen.size === 0 ? t('I object') : plural(chosen.size, 'I object to {count} shift', 'I object to {count} shifts')}
        </button>
        <button type="button" className={button.secondary} onClick={cancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  )
}
