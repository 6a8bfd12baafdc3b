import { addDevice, devices, removeDevice } from '../../../../api/portal/portal-messages.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { type PushState, usePushDevice } from '../../../lib/push/use-push-device.ts'
import { t } from '../../../lib/words/words.ts'
import { Alert } from '../../../site/parts/alert.tsx'
import button from '../../../site/parts/button.module.css'
import { portalWorker, registerPortalWorker } from '../../frame/offline/worker.ts'
import profile from '../profile.module.css'
import styles from './messages.module.css'

const FAILED = { unexpected: t('Messages to this device could not be changed.') }
const CALLS = {
  list: () => call(devices, {}),
  add: (body: Parameters<typeof call<typeof addDevice>>[1]['body']) => call(addDevice, { body }),
  remove: (id: number) => call(removeDevice, { params: { id: String(id) } }),
  worker: (make: boolean) => (make ? registerPortalWorker() : portalWorker()),
}

const WORDS: Record<PushState, string> = {
  'not here': t('Our portal sends nothing to devices at this time.'),
  unsupported: t(
    'This browser cannot show messages. On an iPhone or iPad, put the portal on your home screen and open it there.',
  ),
  forbidden: t('Messages of the portal are blocked. Allow them in the settings of the browser, then load the page again.'),
  off: t('Your phone tells you by itself, also while no page is open, at no cost. A locked screen never shows who or where.'),
  on: t('This device tells you by itself.'),
}

/** Switches push messages to this device, and lists the other devices of the person. */
export function ThisDevice() {
  const { known, failure, busy, turnOn, turnOff, remove, retry } = usePushDevice(CALLS)
  return (
    <div className={profile.form}>
      <p>{known ? WORDS[known.state] : failure === undefined && t('Looking whether this device gets messages…')}</p>
      {failure !== undefined && (
        <Alert variant="error">
          <p>{failureText(failure, FAILED)}</p>
        </Alert>
      )}
      {known?.state === 'off' && (
        <button type="button" className={button.primary} disabled={busy} onClick={() => void turnOn()}>
          {t('Tell me on this device')}
        </button>
      )}
      {known?.state === 'on' && (
        <button type="button" className={button.secondary} disabled={busy} onClick={() => void turnOff()}>
          {t('Stop on this device')}
        </button>
      )}
      {!known && failure !== undefined && (
        <button type="button" className={button.secondary} disabled={busy} onClick={() => void retry()}>
          {t('Try again')}
        </button>
      )}
      {known && known.others.length > 0 && (
        <ul className={styles.devices} aria-label={t('Your other devices')}>
          {known.others.map(({ id, label, created_at }) => (
            <li key={id}>
              <span>
                {label} <small>{t('since {day}', { day: formatDay(created_at.slice(0, 10)) })}</small>
              </span>
              <button
                type="button"
                className={button.secondary}
                disabled={busy}
                aria-label={t('Stop on {label}', { label })}
                onClick={() => void remove(id)}
              >
                {t('Stop')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
