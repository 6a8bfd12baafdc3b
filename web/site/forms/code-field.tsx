import { useLayoutEffect, useRef } from 'react'
import { t } from '../../lib/words/words.ts'
import { Field } from './field.tsx'

/** The two-factor code, requested once the password is accepted; takes the focus when it appears. */
export function CodeField({ form, error }: { form: string; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus()
  }, [])
  return (
    <Field
      form={form}
      name="code"
      label={t('Code')}
      hint={t('Enter the code from your authenticator app. A recovery code works, too.')}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
    </Field>
  )
}
