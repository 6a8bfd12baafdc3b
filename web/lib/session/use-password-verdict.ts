import { useEffect, useState } from 'react'
import type { KnownLabel, PasswordVerdict } from '../../../contract/accounts/password-rules.ts'

type Judge = (password: string, known?: KnownLabel) => PasswordVerdict

/** What the server will say to a new password, while it is typed; nothing before the first sign. The rules are fetched with it. */
export function usePasswordVerdict(password: string, known?: KnownLabel): PasswordVerdict | undefined {
  const [judge, setJudge] = useState<Judge>()
  const typed = password !== ''
  useEffect(() => {
    if (!typed || judge) return
    // Without the rules there is no meter; the server has the last word anyway.
    import('../../../contract/accounts/password-rules.ts').then(
      ({ judgePassword }) => setJudge(() => judgePassword),
      () => {},
    )
  }, [typed, judge])
  return typed ? judge?.(password, known) : undefined
}
