import { IconAlertTriangle, IconHeart, IconReplace, type TablerIcon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import { create, OwnRequestInput } from '../../../api/portal/portal-requests.ts'
import { type PortalShift, shift } from '../../../api/portal/portal-shifts.ts'
import type { SHIFT_KINDS } from '../../../api/sites/client-requests.ts'
import { call } from '../../lib/calls/call.ts'
import { formatDay } from '../../lib/format.ts'
import { reloadLists } from '../../lib/lists/record-cache.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Detail, Facts } from '../parts/detail.tsx'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import { hoursOf } from '../shift-labels.ts'
import type { Route } from './+types/about-shift-page.ts'
import styles from './requests.module.css'
import { sentText } from './sent-text.ts'

type Kind = (typeof SHIFT_KINDS)[number]
const KINDS: Record<Kind, { icon: TablerIcon; label: string; ask: string; text?: string }> = {
  Thanks: { icon: IconHeart, label: t('Thanks'), ask: t('What was good?'), text: t('Thank you.') },
  Complaint: { icon: IconAlertTriangle, label: t('Complaint'), ask: t('What went wrong?') },
  'Another guard': { icon: IconReplace, label: t('Another guard, please'), ask: t('Why would you like another guard?') },
}
const LABELS = { text: t('Message') }
const FAILURES = { unexpected: t('Your message could not be sent. Please try again.') }

export default function AboutShiftPage({ params: { id } }: Route.ComponentProps) {
  const shown = useResponse(shift, { params: { id } }, t('The shift could not be loaded.'))
  const [kind, setKind] = useState<Kind>()
  return (
    <Detail
      shown={shown}
      back={{ to: '/portal/schedule', name: t('Schedule') }}
      title={(found) => found?.guard_name ?? t('Shift')}
      missing={t('There is no such shift.')}
    >
      {(found) => (
        <>
          <Card>
            <Facts of={factsOf(found)} />
          </Card>
          <Card title={t('Tell us about this shift')}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons that act at once is no form */}
            <div role="group" aria-label={t('What is it?')} className={styles.kinds}>
              {(Object.keys(KINDS) as Kind[]).map((one) => {
                const { icon: Icon, label } = KINDS[one]
                return (
                  <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
                    <Icon size={28} aria-hidden="true" />
                    {label}
                  </button>
                )
              })}
            </div>
            {kind && <ShiftForm key={kind} kind={kind} about={found} />}
          </Card>
        </>
      )}
    </Detail>
  )
}

const factsOf = (found: PortalShift) => [
  [t('Station'), found.station_name] as const,
  [t('Day'), formatDay(found.shift_date)] as const,
  [t('Hours'), hoursOf(found)] as const,
  ...(found.arrived_at ? [[t('Arrived'), clockTimeAt(new Date(found.arrived_at))] as const] : []),
]

function ShiftForm({ kind, about }: { kind: Kind; about: PortalShift }) {
  const go = useNavigate()
  const cache = useQueryClient()
  const { ask, text, label } = KINDS[kind]
  const subject = `${label.split(',')[0]}: ${about.guard_name}, ${formatDay(about.shift_date)}`
  const { form, errors, failure, sending, onSubmit } = useSending(
    (typed) =>
      attempt({
        schema: OwnRequestInput,
        input: { kind, shift_id: about.id, subject, text: typed.text },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(create, { body }),
      }),
    ({ record }) => {
      void reloadLists(cache, 'portal-requests')
      void go(`/portal/requests/${record.id}`, { state: { notice: sentText(record) } })
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
      {kind === 'Another guard' && (
        <p className={styles.note}>
          {t('This is a wish. Our office decides about it and tells you; until then the plan stays as it is.')}
        </p>
      )}
      <Field form="about" name="text" label={ask} error={errors.text}>
        {(control) => <textarea {...control} required rows={4} maxLength={5000} defaultValue={text} />}
      </Field>
      <FormEnd failure={failure} sending={sending} />
    </form>
  )
}
