import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { contracts, type PortalContract } from '../../../../api/portal/portal-contracts.ts'
import { type ExtraGuardsPrice, ExtraGuardsQuestion, price } from '../../../../api/portal/portal-extra-guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { t } from '../../../lib/words/words.ts'
import { Field } from '../../../site/forms/field.tsx'
import { attempt } from '../../../site/forms/submit.ts'
import { useFirstInvalid } from '../../../site/forms/use-first-invalid.ts'
import { Alert } from '../../../site/parts/alert.tsx'
import button from '../../../site/parts/button.module.css'
import { BackLink } from '../../frame/back-link.tsx'
import { Page } from '../../page/page.tsx'
import { Empty, Loaded } from '../../page/states.tsx'
import { useResponse } from '../../page/use-response.ts'
import { Card } from '../../parts/card.tsx'
import { Offer } from './offer.tsx'
import styles from './order.module.css'

const LABELS = {
  line_id: t('Post'),
  days: t('First day'),
  until: t('Last day'),
  start_time: t('From'),
  end_time: t('Until'),
  guards: t('Guards'),
}
const FAILURES = { unexpected: t('The price could not be looked up. Please try again.') }

export default function OrderPage() {
  const agreed = useResponse(contracts, {}, t('The contract could not be loaded.'))
  return (
    <>
      <BackLink to="/portal/contract" name="Contract" />
      <Page
        title={t('Order extra guards')}
        lead={t('For an event, a delivery, a night with more visitors. You check the order before you send it.')}
      >
        <Loaded shown={agreed}>{(found) => <OrderForm contracts={found.filter(({ status }) => status === 'Active')} />}</Loaded>
      </Page>
    </>
  )
}

/** The days from the first to the last, at most a few more than an order takes. */
function daysFrom(first: string, last: string): string[] {
  const days = first ? [first] : []
  while (first && days.length < 40 && days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}

type Asked = { question: ExtraGuardsQuestion; note: string; answer: ExtraGuardsPrice }

function OrderForm({ contracts: active }: { contracts: PortalContract[] }) {
  const [query] = useSearchParams()
  const go = useNavigate()
  const cache = useQueryClient()
  const posts = active.flatMap(({ id, posts }) => posts.map((post) => ({ ...post, contract: String(id) })))
  const first = posts.find(({ contract }) => contract === query.get('contract')) ?? posts[0]
  const [lineId, setLineId] = useState(first?.line_id)
  const [asked, setAsked] = useState<Asked>()
  const [{ errors, failure }, setRefusal] = useState<{ errors: Record<string, string>; failure?: string | undefined }>({
    errors: {},
  })
  const [asking, setAsking] = useState(false)
  const form = useFirstInvalid(errors)
  const post = posts.find(({ line_id }) => line_id === lineId)
  if (!post) return <Empty title={t('There is no active contract here to order for.')} />
  const seesPrices = post.rate !== null

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking) return
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const question = {
      line_id: Number(typed.line_id),
      days: daysFrom(typed.days ?? '', typed.until ?? ''),
      start_time: typed.start_time,
      end_time: typed.end_time,
      guards: Number(typed.guards),
    }
    setAsking(true)
    setAsked(undefined)
    const outcome = await attempt({
      schema: ExtraGuardsQuestion,
      input: question,
      labels: LABELS,
      texts: FAILURES,
      send: async (body) => ({ question: body, note: typed.note ?? '', answer: await call(price, { body }) }),
    })
    setAsking(false)
    if ('done' in outcome) setAsked(outcome.done)
    setRefusal('done' in outcome ? { errors: {} } : { errors: outcome.fields ?? {}, failure: outcome.failure })
  }

  return (
    <>
      <Card>
        <form
          ref={form}
          className={styles.form}
          noValidate
          method="post"
          onSubmit={(event) => void ask(event)}
          onChange={() => setAsked(undefined)}
        >
          <Field form="order" name="line_id" label={LABELS.line_id} error={errors.line_id}>
            {(control) => (
              <select {...control} value={lineId} onChange={({ target }) => setLineId(Number(target.value))}>
                {posts.map(({ line_id, name, station_name }) => (
                  <option key={line_id} value={line_id}>
                    {name}, {station_name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className={styles.pair}>
            <Field form="order" name="days" label={LABELS.days} error={errors.days}>
              {(control) => <input {...control} type="date" required min={today()} />}
            </Field>
            <Field form="order" name="until" label={LABELS.until} optional>
              {(control) => <input {...control} type="date" min={today()} />}
            </Field>
          </div>
          <div className={styles.pair} key={post.line_id}>
            <Field form="order" name="start_time" label={LABELS.start_time} error={errors.start_time}>
              {(control) => <input {...control} type="time" required defaultValue={post.start_time} />}
            </Field>
            <Field form="order" name="end_time" label={LABELS.end_time} error={errors.end_time}>
              {(control) => <input {...control} type="time" required defaultValue={post.end_time} />}
            </Field>
          </div>
          <Field form="order" name="guards" label={LABELS.guards} error={errors.guards} hint={t('On each of the days.')}>
            {(control) => <input {...control} type="number" inputMode="numeric" required min={1} max={50} defaultValue={1} />}
          </Field>
          <Field form="order" name="note" label={t('Anything we should know')} optional>
            {(control) => <textarea {...control} rows={3} maxLength={1000} />}
          </Field>
          {failure && (
            <Alert variant="error">
              <p>{failure}</p>
            </Alert>
          )}
          {!asked && (
            <button type="submit" className={button.primary} disabled={asking}>
              {asking ? t('Asking...') : seesPrices ? t('Show the price') : t('Check the order')}
            </button>
          )}
        </form>
      </Card>
      {asked && (
        <Offer
          {...asked}
          seesPrices={seesPrices}
          onSent={({ id, notice }) => {
            void reloadLists(cache, 'portal-requests')
            void go(`/portal/requests/${id}`, { state: { notice } })
          }}
        />
      )}
    </>
  )
}
