import { type FormEvent, useEffect, useRef, useState } from 'react'
import { confirm } from '../../../api/accounts/step-up.ts'
import { call } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'
import { answerPasswordNeeded } from './password-needed.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }

/**
 * Asks for the password again when the server requires it for a call, for as long as the component is mounted.
 * The refused calls are then retried; concurrent ones share one prompt.
 */
export function usePasswordAgain() {
  const asking = useRef<((given: boolean) => void)[]>([])
  const [opened, setOpened] = useState(false)
  const [password, setPassword] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(
    () =>
      answerPasswordNeeded(() => {
        setOpened(true)
        return new Promise((resolve) => asking.current.push(resolve))
      }),
    [],
  )

  function settle(given: boolean) {
    setOpened(false)
    setPassword('')
    setProblem(undefined)
    for (const answer of asking.current.splice(0)) answer(given)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      await call(confirm, { body: { password } })
      settle(true)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    } finally {
      setWaiting(false)
    }
  }

  return { opened, password, setPassword, waiting, problem, submit, cancel: () => settle(false) }
}
