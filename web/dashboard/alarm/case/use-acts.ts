import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { QueueLine } from '../../../../api/alarm/alarm-queue.ts'
import { type AlarmCase, release, releaseMany, reveal, step, take, takeMany } from '../../../../api/alarm/alarms.ts'
import * as dispatches from '../../../../api/alarm/dispatches.ts'
import type { StepByHand, StepResult } from '../../../../api/alarm/procedure/steps.ts'
import type { BulkResult } from '../../../../api/core/resource.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { ALARM_QUEUE } from '../../frame/alarm/use-alarm-queue.ts'
import type { Sent } from '../crews/unit-choice.tsx'
import { caseKey } from './use-case.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred. Nothing was noted.',
  signedOut: 'No access token found. Please login again.',
}
/** A step that is noted, with whom it was about. */
export type Noted = { what: StepByHand; result: StepResult; text: string | null }
/** A deed of a crew that the desk notes, at an earlier time or now. */
export type CrewDeed = {
  what: 'accept' | 'setOff' | 'arrive' | 'refuse' | 'cancel'
  at: string | undefined
  reason: string | undefined
}
export type Words = { code_word: string | null; duress_word: string | null }

/** Shows an alarm as a call has answered it, in its case and in the queue. */
export async function showCase(cache: QueryClient, answer: AlarmCase) {
  await showAnswer(cache, caseKey(answer.id), answer)
  cache.setQueryData<QueueLine[]>(ALARM_QUEUE, (lines) =>
    lines?.flatMap((line) => {
      if (line.alarm.id !== answer.id) return [line]
      return answer.state === 'Closed' ? [] : [{ ...line, alarm: { ...line.alarm, ...answer } }]
    }),
  )
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
    const answer = await act(id, async (key) => {
      const { record } = await send(key)
      await showCase(cache, record)
      return record
    })
    return answer !== undefined
  }
  /** Changes the alarms of a line; `id` is the one whose case is shown. */
  async function changeMany(id: number, send: (key: string) => Promise<BulkResult>) {
    const answer = await act(id, send)
    if (answer?.refused[0]) onFailed(answer.refused[0].message)
    void cache.invalidateQueries({ queryKey: ALARM_QUEUE })
    void cache.invalidateQueries({ queryKey: caseKey(id) })
    return answer?.refused.length === 0
  }
  const params = (id: number) => ({ params: { id: String(id) } })

  return {
    acting,
    /** All of a line, or of several at the change of a shift; `over` also from colleagues. */
    async take(ids: number[], over = false) {
      const [first] = ids
      if (first === undefined) return false
      const more = over ? { over } : {}
      if (ids.length === 1)
        return change(first, (idempotencyKey) => call(take, { ...params(first), body: more }, { idempotencyKey }))
      return changeMany(first, (idempotencyKey) => call(takeMany, { body: { ids, ...more } }, { idempotencyKey }))
    },
    /** An alarm with the others of its line. */
    release(id: number, ids: number[]) {
      if (ids.length === 1) return change(id, (idempotencyKey) => call(release, { ...params(id), body: {} }, { idempotencyKey }))
      return changeMany(id, (idempotencyKey) => call(releaseMany, { body: { ids } }, { idempotencyKey }))
    },
    note: (id: number, noted: Noted) =>
      change(id, (idempotencyKey) => call(step, { ...params(id), body: noted }, { idempotencyKey })),
    /** Sends the crew of a unit, or every one that is free. */
    sendCrews: (id: number, units: Sent) =>
      change(id, (idempotencyKey) =>
        units === 'all'
          ? call(dispatches.sendAll, { ...params(id), body: {} }, { idempotencyKey })
          : call(dispatches.send, { ...params(id), body: { unit_id: units } }, { idempotencyKey }),
      ),
    noteCrew: (id: number, dispatchId: number, { what, at, reason = '' }: CrewDeed) =>
      change(id, (idempotencyKey) => {
        const of = params(dispatchId)
        const body = at ? { at } : {}
        const how = { idempotencyKey }
        if (what === 'refuse') return call(dispatches.refuse, { ...of, body: { ...body, reason } }, how)
        if (what === 'accept') return call(dispatches.accept, { ...of, body }, how)
        if (what === 'setOff') return call(dispatches.setOff, { ...of, body }, how)
        if (what === 'arrive') return call(dispatches.arrive, { ...of, body }, how)
        return call(dispatches.cancel, { ...of, body }, how)
      }),
    reveal: (id: number): Promise<Words | undefined> =>
      act(id, (idempotencyKey) => call(reveal, { ...params(id), body: {} }, { idempotencyKey })),
  }
}
