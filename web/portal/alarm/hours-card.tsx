import { useState } from 'react'
import { type AlarmDay, AlarmHoursInput } from '../../../api/alarm/alarm-hours.ts'
import { hours, type PortalAlarmSystemDetail } from '../../../api/portal/portal-alarm-systems.ts'
import { call } from '../../lib/calls/call.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt, type Outcome } from '../../site/forms/submit.ts'
import button from '../../site/parts/button.module.css'
import { Card } from '../parts/card.tsx'
import { Facts } from '../parts/detail.tsx'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './alarm.module.css'
import type { Saved } from './use-system.ts'

/** The days of the week, Monday first, by their numbers. */
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, place) => ({
  weekday: (place + 1) % 7,
  name,
}))
const USUAL_GRACE = 30
const FAILURES = { unexpected: 'The hours could not be saved. Please try again.' }

const hoursText = (day: AlarmDay | undefined) => (day ? `${day.opens}–${day.closes}` : 'Closed')

type Props = { system: PortalAlarmSystemDetail; onSaved: Saved }

/** The usual hours of the premises. */
export function HoursCard({ system, onSaved }: Props) {
  const [changing, setChanging] = useState(false)
  const { days } = system.hours
  const dayOf = (weekday: number) => days.find((day) => day.weekday === weekday)
  return (
    <Card title="Usual hours">
      {changing ? (
        <HoursForm system={system} onSaved={onSaved} onCancelled={() => setChanging(false)} />
      ) : (
        <div className={styles.act}>
          <p>
            {days.length === 0
              ? 'None are entered: no opening is unusual, and no closing is missed.'
              : 'If somebody opens at another time, or nobody closes, we call you.'}
          </p>
          {days.length > 0 && <Facts of={WEEK.map(({ weekday, name }) => [name, hoursText(dayOf(weekday))] as const)} />}
          <div className={styles.buttons}>
            <button type="button" className={button.secondary} onClick={() => setChanging(true)}>
              Change the hours
            </button>
          </div>
        </div>
      )}
    </Card>
  )
}

function HoursForm({ system: { id, hours: before }, onSaved, onCancelled }: Props & { onCancelled: () => void }) {
  const dayOf = (weekday: number) => before.days.find((day) => day.weekday === weekday)
  const { form, errors, failure, sending, onSubmit } = useSending(
    async (typed): Promise<Outcome<{ message: string; record: PortalAlarmSystemDetail }>> => {
      const days = WEEK.map(({ weekday }) => ({
        weekday,
        opens: typed[`opens-${weekday}`] ?? '',
        closes: typed[`closes-${weekday}`] ?? '',
        grace_minutes: dayOf(weekday)?.grace_minutes ?? USUAL_GRACE,
      })).filter(({ opens, closes }) => opens || closes)
      const half = days.filter(({ opens, closes }) => !opens || !closes || opens === closes)
      if (half.length > 0)
        return {
          fields: Object.fromEntries(
            half.map(({ weekday, opens, closes }) => [
              `${opens ? 'closes' : 'opens'}-${weekday}`,
              opens === closes ? 'The end must differ from the beginning.' : 'Enter both times, or none.',
            ]),
          ),
        }
      return attempt({
        schema: AlarmHoursInput,
        input: { version: before.version, days },
        labels: {},
        texts: FAILURES,
        send: (body) => call(hours, { params: { id: String(id) }, body }),
      })
    },
    ({ message, record }) => onSaved(message, record),
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      <p>A day without times is one on which you stay closed.</p>
      {WEEK.map(({ weekday, name }) => (
        <fieldset key={weekday} className={styles.day}>
          <legend>{name}</legend>
          {(['opens', 'closes'] as const).map((field) => (
            <TimeField
              key={field}
              name={`${field}-${weekday}`}
              label={field === 'opens' ? 'Opens' : 'Closes'}
              value={dayOf(weekday)?.[field]}
              error={errors[`${field}-${weekday}`]}
            />
          ))}
        </fieldset>
      ))}
      <FormEnd failure={failure} sending={sending} action="Save the hours" />
      <button type="button" className={button.secondary} onClick={onCancelled}>
        Cancel
      </button>
    </form>
  )
}

type TimeProps = { name: string; label: string; value: string | undefined; error: string | undefined }

const TimeField = ({ name, label, value, error }: TimeProps) => (
  <Field form="hours" name={name} label={label} error={error}>
    {(control) => <input {...control} type="time" defaultValue={value} />}
  </Field>
)
