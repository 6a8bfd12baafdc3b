import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MOST_PHOTOS } from '../../../api/core/fields/photos.ts'
import { add } from '../../../api/portal/portal-photos.ts'
import { create, OwnRequestInput } from '../../../api/portal/portal-requests.ts'
import { overview } from '../../../api/portal/portal-shifts.ts'
import { WRITTEN_KINDS } from '../../../api/sites/client-requests.ts'
import { call } from '../../lib/calls/call.ts'
import { PHOTO_TYPES, photoProblem, sendPhotos } from '../../lib/forms/photos.ts'
import { reloadLists } from '../../lib/lists/record-cache.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Page } from '../page/page.tsx'
import { Failed } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './requests.module.css'
import { sentText } from './sent-text.ts'

/** Another guard is asked for from one of the guard's shifts. */
const KINDS = WRITTEN_KINDS.filter((kind) => kind !== 'Another guard')
const LABELS = { kind: t('What is it?'), station_id: t('Station'), subject: t('Subject'), text: t('Message') }
const FAILURES = {
  unexpected: t('Your message could not be sent. Please try again.'),
}

export default function NewRequestPage() {
  const go = useNavigate()
  // The number of an invoice that is not right: reminders of it wait while a complaint names it.
  const invoice = useSearchParams()[0].get('invoice')
  const first = invoice ? 'Complaint' : KINDS[0]!
  const [kind, setKind] = useState<string>(first)
  const cache = useQueryClient()
  const known = useResponse(overview, {}, t('Your stations could not be loaded.'))
  const { form, errors, failure, sending, onSubmit } = useSending(
    ({ station_id, ...typed }) =>
      attempt({
        schema: OwnRequestInput,
        input: { ...typed, station_id: station_id ? Number(station_id) : null },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(create, { body }),
      }),
    async ({ record }) => {
      const { id } = record
      const photos = [...(form.current?.querySelector<HTMLInputElement>('#request-photos')?.files ?? [])]
      const fits = photos.filter((photo) => !photoProblem(photo)).slice(0, MOST_PHOTOS)
      const problems = [
        ...photos.flatMap((photo) => photoProblem(photo) ?? []),
        ...(await sendPhotos(fits, (photo) => call(add, { params: { id: String(id) }, body: {}, files: { photo } }))),
      ]
      void reloadLists(cache, 'portal-requests')
      const notice = [sentText(record), ...problems].join(' ')
      void go(`/portal/requests/${id}`, { state: { notice } })
    },
  )
  return (
    <>
      <BackLink to="/portal/requests" name={t('Requests and complaints')} />
      <Page
        title={kind === 'Complaint' ? t('Your complaint') : t('Write to us')}
        lead={t('Ask for something, or tell us what went wrong. You will find our answer here and in your e-mail.')}
      >
        <Card>
          <form ref={form} className={styles.form} noValidate method="post" onSubmit={(event) => void onSubmit(event)}>
            <Field form="request" name="kind" label={LABELS.kind} error={errors.kind}>
              {(control) => (
                <select {...control} defaultValue={first} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
                  {KINDS.map((kind) => (
                    <option key={kind}>{kind}</option>
                  ))}
                </select>
              )}
            </Field>
            <Field form="request" name="station_id" label={LABELS.station_id} error={errors.station_id} optional>
              {(control) => (
                <select {...control}>
                  <option value="">{t('Not about one station')}</option>
                  {known.data?.stations.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {known.problem && <Failed problem={known.problem} retry={known.retry} />}
            <Field form="request" name="subject" label={LABELS.subject} error={errors.subject}>
              {(control) => (
                <input
                  {...control}
                  required
                  maxLength={200}
                  {...(invoice && { defaultValue: t('Invoice {invoice}', { invoice }) })}
                />
              )}
            </Field>
            <Field form="request" name="text" label={LABELS.text} error={errors.text}>
              {(control) => <textarea {...control} required rows={6} maxLength={5000} />}
            </Field>
            <Field
              form="request"
              name="photos"
              label={t('Photos')}
              optional
              hint={t('At most {MOST_PHOTOS}, JPG or PNG of up to 5 MB each.', { MOST_PHOTOS })}
            >
              {({ name: _, ...control }) => <input {...control} type="file" multiple accept={PHOTO_TYPES.join()} />}
            </Field>
            <FormEnd failure={failure} sending={sending} />
          </form>
        </Card>
      </Page>
    </>
  )
}
