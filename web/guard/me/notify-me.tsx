import * as calls from '../../../api/guard/guard-push.ts'
import { type PushState, usePushDevice } from '../../lib/push/use-push-device.ts'
import { isUnanswered, transfer } from '../outbox/transport.ts'
import { Button } from '../parts/button.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { readKept } from '../store/database.ts'
import { failureText } from '../words/failure-text.ts'
import { useWords } from '../words/use-words.tsx'
import type { WordKey } from '../words/words.ts'

const credentials = async () => ({ token: (await readKept('session'))?.token })
const CALLS = {
  list: async () => (await transfer(calls.list, {}, await credentials())).value!,
  add: async (body: Parameters<typeof transfer<typeof calls.add>>[1]['body']) =>
    transfer(calls.add, { body }, await credentials()),
  remove: async (id: number) => transfer(calls.remove, { params: { id: String(id) } }, await credentials()),
  // The page's own worker, which the page registers when it opens.
  worker: () => navigator.serviceWorker.getRegistration('/g'),
}

const WORDS: Record<PushState, WordKey> = {
  'not here': 'notifyNotHere',
  unsupported: 'notifyUnsupported',
  forbidden: 'notifyForbidden',
  off: 'notifyAbout',
  on: 'notifyOn',
}

/** True if this phone is notified of shifts, with the guard's other phones. */
export function NotifyMe() {
  const { t } = useWords()
  const { known, failure, busy, turnOn, turnOff, remove } = usePushDevice(CALLS)
  return (
    <section className={parts.card} aria-label={t('notify')}>
      <h2>{t('notify')}</h2>
      {known && <p>{t(WORDS[known.state])}</p>}
      {failure !== undefined && <Notice kind={isUnanswered(failure) ? 'plain' : 'danger'}>{failureText(t, failure)}</Notice>}
      {known?.state === 'off' && (
        <Button variant="main" disabled={busy} onClick={turnOn}>
          {t('notifyMe')}
        </Button>
      )}
      {known?.state === 'on' && (
        <Button disabled={busy} onClick={turnOff}>
          {t('notifyStop')}
        </Button>
      )}
      {known?.others.map(({ id, label }) => (
        <Button key={id} disabled={busy} onClick={() => remove(id)}>
          {t('notifyStopOther', { device: label })}
        </Button>
      ))}
    </section>
  )
}
