import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AlarmCase, type QueueLine, release, reveal, type Step, step, take, takeMany } from '../../../../api/alarm/alarms.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { ALARM_QUEUE } from '../../frame/alarm/use-alarm-queue.ts'
import { caseKey } from './use-case.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred. Nothing was noted.',
  signedOut: 'No access token found. Please login again.',
}
/** A call for many takes this number. */
const AT_ONCE = 100

export type Words = { code_word: string | null; duress_word: string | null }

/** Shows an alarm as a call has answered it, in its case and in the queue. */
export function showAnswer(cache: QueryClient, answer: AlarmCase) {
  cache.setQueryData(caseKey(answer.id), answer)
  cache.setQueryData<QueueLine[]>(ALARM_QUEUE, (lines) =>
    lines?.flatMap((line) => {
      if (line.alarm.id !== answer.id) return [line]
      return answer.state === 'Closed' ? [] : [{ ...line, alarm: { ...line.alarm, ...answer } }]
    }),
  )
}

/** Does the same for the alarms of a line, a hundred at a time. Returns the messages of those that were refused. */
export async function inParts(ids: number[], send: (ids: number[]) => Promise<{ refused: { message: string }[] }>) {
  const messages: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { refused } = await send(ids.slice(at, at + AT_ONCE))
    messages.push(...refused.map(({ message }) => message))
  }
  return messages
}

/** Everything that one press does to an alarm. A press while another is on its way does nothing. */
export function useActs(onFailed: (problem: string) => void) {
  const cache = useQueryClient()
  const [acting, setActing] = useState(false)
  const busy = useRef(false)

  async function act<T>(id: number, send: (key: string) => Promise<T>): Promise<T | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setActing(true)
    try {
      return await send(newKey())
    } catch (error) {
      onFailed(failureText(error, FAILURES))
      // Somebody else may have been faster.
      void cache.invalidateQueries({ queryKey: ALARM_QUEUE })
      void cache.invalidateQueries({ queryKey: caseKey(id) })
      return undefined
    } finally {
      busy.current = false
      setActing(false)
    }
  }
  async function change(id: number, send: (key: string) => Promise<{ record: AlarmCase }>) {
    const answer = await act(id, send)
    if (answer) showAnswer(cache, answer.record)
    return answer !== undefined
  }
  const params = (id: number) => ({ params: { id: String(id) } })

  return {
    acting,
    async take({ alarm: { id }, ids }: QueueLine, over = false) {
      if (ids.length < 2) {
        const body = over ? { over } : {}
        return change(id, (idempotencyKey) => call(take, { ...params(id), body }, { idempotencyKey }))
      }
      const refused = await act(id, () => inParts(ids, (some) => call(takeMany, { body: { ids: some } })))
      if (refused?.[0]) onFailed(refused[0])
      void cache.invalidateQueries({ queryKey: ALARM_QUEUE })
      void cache.invalidateQueries({ queryKey: caseKey(id) })
      return refused?.length === 0
    },
    release: (id: number) => change(id, (idempotencyKey) => call(release, { ...params(id), body: {} }, { idempotencyKey })),
    note: (id: number, noted: Pick<Step, 'what' | 'result' | 'text'>) =>
      change(id, (idempotencyKey) => call(step, { ...params(id), body: noted }, { idempotencyKey })),
    reveal: (id: number): Promise<Words | undefined> =>
      act(id, (idempotencyKey) => call(reveal, { ...params(id), body: {} }, { idempotencyKey })),
  }
}
