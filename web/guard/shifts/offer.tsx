import { useState } from 'react'
import type * as z from 'zod/mini'
import { formatHours } from '../../../api/core/shift.ts'
import { acceptOffer, declineOffer, type GuardOffer } from '../../../api/guard/guard-pack.ts'
import type { GuardSession } from '../../../api/guard/guard-sign-in.ts'
import { refresh } from '../frame/sending.ts'
import { transfer } from '../outbox/transport.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Notice, say } from '../parts/say.tsx'
import { dayText, timeOf } from '../words/dates.ts'
import { failureText } from '../words/failure-text.ts'
import { useWords } from '../words/use-words.tsx'

type Props = { offer: z.output<typeof GuardOffer>; session: GuardSession | undefined }

/** An open shift to accept or decline. It needs the network, because the first who accepts has it. */
export function Offer({ offer, session }: Props) {
  const { t, language } = useWords()
  const [error, setError] = useState<string>()
  const [answering, setAnswering] = useState(false)

  async function answer(call: typeof acceptOffer | typeof declineOffer) {
    if (answering) return
    setAnswering(true)
    try {
      await transfer(call, { params: { id: String(offer.id) } }, { token: session?.token })
      say(t(call === acceptOffer ? 'accepted' : 'declined'))
    } catch (error) {
      setError(failureText(t, error))
    } finally {
      setAnswering(false)
      await refresh()
    }
  }

  return (
    <article className={parts.card}>
      <h3>
        {dayText(offer.day, language)}, <span className={parts.together}>{formatHours(offer)}</span>
      </h3>
      <p>
        {offer.station_name}, {offer.post}
      </p>
      {offer.address && <p className={parts.soft}>{offer.address}</p>}
      <p className={parts.soft}>
        {t('answerUntil', { day: dayText(offer.expires_at, language), time: timeOf(offer.expires_at) })}
      </p>
      {error && <Notice kind="danger">{error}</Notice>}
      <Button variant="main" onClick={() => answer(acceptOffer)}>
        {t('accept')}
      </Button>
      <Button onClick={() => answer(declineOffer)}>{t('decline')}</Button>
    </article>
  )
}
