import { type FormEvent, useEffect, useState } from 'react'
import { CallFailure } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'
import { signIn } from './sign-in.ts'

/** The messages of the login dialog over a page with unsaved input. */
export const ENDED = 'Your session has ended. What you typed is still here, and can be sent once you have signed in again.'
const FAILED = 'Login failed. Please check your credentials and try again.'
const FAILURES = { failed: FAILED, unexpected: FAILED }
const NOTHING = { emailAddress: '', password: '', code: '' }

/** The login dialog over a page whose session has ended; the account is the one whose input is on the page. */
export function useSignInAgain(
  as: 'admin' | 'client',
  { offered, emailAddress }: { offered: boolean; emailAddress: string | undefined },
) {
  const [typed, setTyped] = useState(NOTHING)
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (offered) return
    // Do not keep the password longer than needed.
    setTyped(NOTHING)
    setCodeNeeded(false)
    setProblem(undefined)
  }, [offered])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    const { password, code } = typed
    try {
      const role = await signIn(as, { emailAddress: emailAddress ?? typed.emailAddress, password, ...(code && { code }) })
      if (!role) setCodeNeeded(true)
    } catch (error) {
      setProblem((error instanceof CallFailure && error.body?.fields?.code) || failureText(error, FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  return {
    typed: { ...typed, emailAddress: emailAddress ?? typed.emailAddress },
    /** The account is fixed. */
    known: emailAddress !== undefined,
    set: (name: keyof typeof NOTHING, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    codeNeeded,
    waiting,
    problem,
    submit,
  }
}
