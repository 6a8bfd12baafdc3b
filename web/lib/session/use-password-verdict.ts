import { useEffect, useState } from 'react'
import type { KnownWords, PasswordVerdict } from '../../../api/accounts/password-rules.ts'
import { loadPart } from '../parts/lost-part.ts'

type Judge = (password: string, known?: KnownWords) => PasswordVerdict

/** The server's verdict on a new password during input; undefined for an empty one. Lazy-loads the rules. */
export function usePasswordVerdict(password: string, known?: KnownWords): PasswordVerdict | undefined {
  const [judge, setJudge] = useState<Judge>()
  const typed = password !== ''
  useEffect(() => {
    if (!typed || judge) return
    // Without the rules there is no meter; the server checks anyway.
    loadPart(() => import('../../../api/accounts/password-rules.ts')).then(
      ({ judgePassword }) => setJudge(() => judgePassword),
      () => {},
    )
  }, [typed, judge])
  return typed ? judge?.(password, known) : undefined
}
