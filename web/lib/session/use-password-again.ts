import { type FormEvent, useEffect, useRef, useState } from 'react'
import { confirm } from '../../../contract/accounts/step-up.ts'
import { call } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'
import { answerPasswordNeeded } from './password-needed.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Please try again.' }

/**
 * Asks for the password again when the server wants it before it does something, for as long as the component is there.
 * Calls that wait for it are made once more after that; several at once wait for one answer.
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
