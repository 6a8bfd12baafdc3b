import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CertificateInput, RECEIPT_KINDS } from '../../../api/billing/receipts.ts'
import { list, type OwnCertificate, send } from '../../../api/portal/portal-certificates.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/words/words.ts'
import { Field } from '../../site/forms/field.tsx'
import { attempt } from '../../site/forms/submit.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Failed } from '../page/states.tsx'
import { Card } from '../parts/card.tsx'
import { Line } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { FormEnd } from '../session/form-end.tsx'
import { useSending } from '../session/use-sending.ts'
import styles from './invoice.module.css'

const LABELS = { certificate_number: t('Certificate number'), certificate_date: t('Date of the certificate'), file: t('File') }
const FAILURES = { unexpected: t('The certificate could not be sent. Please try again.') }
const LIST_FAILURES = { unexpected: t('The certificates could not be loaded.') }
const MOST_BYTES = 5 * 1024 * 1024

/** The shown part of a certificate. */
function stateOf({ state, sent }: OwnCertificate) {
  if (state === 'received') return { text: t('Received'), variant: 'good' } as const
  if (sent?.state === 'sent') return { text: t('Being checked'), variant: 'busy' } as const
  if (sent?.state === 'refused') return { text: t('Refused'), variant: 'bad' } as const
  return { text: t('Awaited'), variant: 'warn' } as const
}
const isAsked = ({ state, sent }: OwnCertificate) => state === 'awaited' && sent?.state !== 'sent'

/** Taxes that the client has withheld, with what became of their certificates; nothing where none was. */
export function Certificates() {
  const [opened, setOpened] = useState<number>()
  const [notice, setNotice] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['portal-certificates'],
    queryFn: ({ signal }) => call(list, {}, { signal }),
  })
  if (error && !data) return <Failed problem={failureText(error, LIST_FAILURES)} retry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <Card title={t('Certificates of tax withheld')}>
      {notice && (
        <Alert variant="success" takesFocus>
          <p>{notice}</p>
        </Alert>
      )}
      <ul className={styles.lines}>
        {data.map((certificate) => {
          const { id, kind, amount, received_on, invoice_numbers, certificate_number, sent } = certificate
          return (
            <li key={id}>
              <span>
                {t(RECEIPT_KINDS[kind])}: {formatMoney(amount)}
                <small>
                  <Line
                    of={[
                      formatDay(received_on),
                      ...invoice_numbers,
                      certificate_number && t('certificate {certificate_number}', { certificate_number }),
                    ]}
                  />
                </small>
                {sent?.state === 'refused' && isAsked(certificate) && (
                  <small>{t('Refused: {refused_reason}', { refused_reason: sent.refused_reason })}</small>
                )}
              </span>
              <Tag {...stateOf(certificate)} />
              {isAsked(certificate) && opened !== id && (
                <button
                  type="button"
                  className={`${button.secondary} ${styles.send}`}
                  aria-label={t('Send certificate of {amount} {kind}', {
                    amount: formatMoney(amount),
                    kind: t(RECEIPT_KINDS[kind]),
                  })}
                  onClick={() => {
                    setNotice(undefined)
                    setOpened(id)
                  }}
                >
                  {t('Send certificate')}
                </button>
              )}
              {isAsked(certificate) && opened === id && (
                <SendCertificate
                  id={id}
                  onSent={(message) => {
                    setOpened(undefined)
                    setNotice(message)
                    void refetch()
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function SendCertificate({ id, onSent }: { id: number; onSent: (message: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { form, errors, failure, sending, onSubmit } = useSending(
    async ({ certificate_number, certificate_date }) => {
      const file = input.current?.files?.[0]
      if (!file) return { fields: { file: t('Choose the certificate.') } }
      if (file.size > MOST_BYTES) return { fields: { file: t('This file is larger than 5 MB.') } }
      return attempt({
        schema: CertificateInput,
        input: { certificate_number, certificate_date },
        labels: LABELS,
        texts: FAILURES,
        send: (body) => call(send, { params: { id: String(id) }, body, files: { file } }),
      })
    },
    ({ message }) => onSent(message),
  )
  return (
    <form
      ref={form}
      className={`${styles.pay} ${styles.send}`}
      noValidate
      method="post"
      onSubmit={(event) => void onSubmit(event)}
    >
      <Field
        form={`certificate-${id}`}
        name="certificate_number"
        label={LABELS.certificate_number}
        error={errors.certificate_number}
      >
        {(control) => <input {...control} required maxLength={50} />}
      </Field>
      <Field form={`certificate-${id}`} name="certificate_date" label={LABELS.certificate_date} error={errors.certificate_date}>
        {(control) => <input {...control} required type="date" />}
      </Field>
      <Field form={`certificate-${id}`} name="file" label={LABELS.file} error={errors.file} hint={t('PDF or JPG of up to 5 MB.')}>
        {(control) => <input {...control} ref={input} required type="file" accept="application/pdf,image/jpeg" />}
      </Field>
      <FormEnd failure={failure} sending={sending} />
    </form>
  )
}
