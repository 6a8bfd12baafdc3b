import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  TwoFactorEnd,
  twoFactor,
} from '../../../api/accounts/account.ts'
import { call } from '../../lib/calls/call.ts'
import { formatMoment, formatSecret } from '../../lib/format.ts'
import { rich } from '../../lib/words/rich.ts'
import { plural, t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { QrCode } from '../../ui/qr-code.tsx'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import styles from './profile.module.css'
import { ProofForm } from './proof-form.tsx'

const ASKS = {
  setUp: { text: t('You will then need a code from an app on your phone as well as your password.'), confirm: t('Continue') },
  renew: { text: t('You get ten new recovery codes. The old ones stop working.'), confirm: t('Make new codes') },
} as const

type Step =
  | { at: 'rest' }
  | { at: 'password'; ask: keyof typeof ASKS }
  | { at: 'end' }
  | { at: 'app'; secret: string; uri: string }
  | { at: 'codes'; codes: string[] }
const REST: Step = { at: 'rest' }

/** Setting up and switching off two-factor sign-in, step by step on the page. */
export function TwoFactor() {
  const shown = useResponse(twoFactor, {}, t('Two-factor sign-in could not be loaded.'))
  const [step, setStep] = useState<Step>(REST)
  const rest = () => {
    setStep(REST)
    shown.retry()
  }

  const run: Record<keyof typeof ASKS, (body: { password: string }) => Promise<void>> = {
    setUp: async (body) => setStep({ at: 'app', ...(await call(setUpTwoFactor, { body })) }),
    renew: async (body) => setStep({ at: 'codes', codes: (await call(renewRecoveryCodes, { body })).recovery_codes }),
  }

  if (step.at === 'password')
    return (
      <div key="password" className={styles.step}>
        <Lead>{ASKS[step.ask].text}</Lead>
        <ProofForm
          fields={['password']}
          schema={setUpTwoFactor.body}
          confirm={ASKS[step.ask].confirm}
          send={run[step.ask]}
          onCancel={rest}
        />
      </div>
    )
  if (step.at === 'end')
    return (
      <div key="end" className={styles.step}>
        <Lead>
          {t(
            'You will then sign in with your password only. Enter your password, and a code from your authenticator app or a recovery code.',
          )}
        </Lead>
        <ProofForm
          fields={['password', 'code']}
          schema={TwoFactorEnd}
          confirm={t('Switch off')}
          send={async (body) => {
            await call(endTwoFactor, { body })
            rest()
          }}
          onCancel={rest}
        />
      </div>
    )
  if (step.at === 'app')
    return (
      <div key="app" className={styles.step}>
        <Lead>
          {t(
            'Add an account in the authenticator app on your phone: scan this QR code, or type the key. Then enter the six digits it shows.',
          )}
        </Lead>
        <QrCode text={step.uri} label={t('QR code with the key for your authenticator app')} />
        <p>{rich('Key: {code}', { code: <code>{formatSecret(step.secret)}</code> })}</p>
        <ProofForm
          key="code"
          fields={['code']}
          schema={confirmTwoFactor.body}
          confirm={t('Switch on')}
          send={async (body) => setStep({ at: 'codes', codes: (await call(confirmTwoFactor, { body })).recovery_codes })}
          onCancel={rest}
        />
      </div>
    )
  if (step.at === 'codes')
    return (
      <div key="codes" className={styles.step}>
        <Lead>
          {t(
            'If you do not have your phone, sign in with one of these codes. Each works once. Write them down: they are not shown again.',
          )}
        </Lead>
        <ul className={styles.codes} aria-label={t('Recovery codes')}>
          {step.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" className={button.primary} onClick={rest}>
          {t('I have saved them')}
        </button>
      </div>
    )
  return (
    <Loaded shown={shown}>
      {({ on, since, recovery_codes_left }) => (
        <div className={styles.step}>
          <p>
            {on && since
              ? plural(
                  recovery_codes_left,
                  'On since {since}. {count} recovery code left.',
                  'On since {since}. {count} recovery codes left.',
                  { since: formatMoment(since) },
                )
              : t(
                  'Off. A code from an app on your phone, in addition to the password: your password alone is not enough to sign in.',
                )}
          </p>
          <div className={styles.actions}>
            {on ? (
              <>
                <button type="button" className={button.secondary} onClick={() => setStep({ at: 'password', ask: 'renew' })}>
                  {t('New recovery codes')}
                </button>
                <button type="button" className={button.secondary} onClick={() => setStep({ at: 'end' })}>
                  {t('Switch off')}
                </button>
              </>
            ) : (
              <button type="button" className={button.secondary} onClick={() => setStep({ at: 'password', ask: 'setUp' })}>
                {t('Set up')}
              </button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** The instruction of a step; takes the focus, because the button that led here is gone. */
function Lead({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    text.current?.focus()
  }, [])
  return (
    <p ref={text} tabIndex={-1} className={styles.lead}>
      {children}
    </p>
  )
}
