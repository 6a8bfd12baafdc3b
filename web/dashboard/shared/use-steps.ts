import { useRef, useState } from 'react'
import { type FailureTexts, failureText } from '../../lib/calls/failure-text.ts'

/**
 * The steps of a page that shows what would be done before it does it: which one is under way, and why the last one failed.
 * `forget` says that something else is asked for now: the answer to what was asked before is not shown when it arrives.
 */
export function useSteps<Step extends string>(failures: FailureTexts) {
  const [waiting, setWaiting] = useState<Step>()
  const [problem, setProblem] = useState<string>()
  const forgotten = useRef(0)
  return {
    waiting,
    problem,
    forget: () => {
      forgotten.current += 1
      setWaiting(undefined)
      setProblem(undefined)
    },
    /** Takes a step; `show` gets the answer of its work. */
    take: async <Answer>(step: Step, work: () => Promise<Answer>, show: (answer: Answer) => void) => {
      const began = forgotten.current
      const isWanted = () => began === forgotten.current
      setWaiting(step)
      setProblem(undefined)
      try {
        const answer = await work()
        if (isWanted()) show(answer)
      } catch (error) {
        if (isWanted()) setProblem(failureText(error, failures))
      }
      if (isWanted()) setWaiting(undefined)
    },
  }
}
