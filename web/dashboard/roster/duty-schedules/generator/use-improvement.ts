import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import {
  type Assignments,
  Improvement,
  improve,
  type RosterPlan,
  type RosterRequest,
  review,
  writeAssignments,
} from '../../../../../api/roster/generator.ts'
import { call, respond } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while improving the roster.' }
/** A roster that was improved, with the assignments by which it is saved. */
export type Improved = { plan: RosterPlan; assignments: Assignments }
type Running = { first: Improvement; latest: Improvement }

/** The lines of a response as they arrive; `signal` ends it, and with it the search on the server. */
async function* linesOf(response: Response, signal: AbortSignal) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const end = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', end)
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

/**
 * Improves a roster on the server: what the best one so far has, and the ways to end it. A search that breaks off has the best
 * roster that arrived.
 */
export function useImprovement(onImproved: (improved: Improved) => void) {
  const [running, setRunning] = useState<Running>()
  const [ending, setEnding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const search = useRef<AbortController>(undefined)
  /** True if the best roster found is used when the search ends. */
  const wanted = useRef(true)
  useEffect(() => () => search.current?.abort(), [])

  function end(use: boolean) {
    wanted.current = use
    search.current?.abort()
  }

  async function start(request: RosterRequest) {
    const controller = new AbortController()
    search.current?.abort()
    search.current = controller
    wanted.current = true
    setProblem(undefined)
    setEnding(true)
    let best: Assignments | undefined
    try {
      const response = await respond(improve, { body: { request } }, { signal: controller.signal })
      setEnding(false)
      for await (const line of linesOf(response, controller.signal)) {
        const latest = z.parse(Improvement, JSON.parse(line))
        best = latest.assignments ?? best
        setRunning((before) => ({ first: before?.first ?? latest, latest }))
        if (latest.done) break
      }
      if (wanted.current && best) {
        setEnding(true)
        const body = { request, assignments: writeAssignments(best) }
        onImproved({ plan: await call(review, { body }), assignments: best })
      } else if (wanted.current) setProblem('No better roster was found.')
    } catch (error) {
      if (!controller.signal.aborted) setProblem(failureText(error, FAILURES))
    } finally {
      if (search.current === controller) {
        search.current = undefined
        setRunning(undefined)
        setEnding(false)
      }
    }
  }

  return {
    /** Figures of the first and the best roster, while the search goes on. */
    running,
    /** True while a search begins, or its roster is fetched. */
    waiting: ending,
    problem,
    start: (request: RosterRequest) => void start(request),
    useBest: () => end(true),
    cancel: () => end(false),
  }
}
