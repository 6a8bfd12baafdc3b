import * as calls from '../../../api/roster/offer-links.ts'
import { call } from '../../lib/calls/call.ts'
import type { Texts } from '../../lib/words/words.ts'
import { byLink } from '../links/by-link.ts'

const UNKNOWN = 'This link is not valid. Please call the control room.' satisfies Texts

const perform = <T>(token: string, send: (body: { token: string }) => Promise<T>) =>
  byLink({ schema: calls.view.body, input: { token }, unknown: UNKNOWN, send })

/** The shift of a link token, with the reason when it cannot be answered any more. */
export const readShift = (token: string) =>
  perform(token, async (body) => {
    const shift = await call(calls.view, { body })
    return { ...shift, closed: calls.whyClosed(shift.state) }
  })
export type Shift = Extract<Awaited<ReturnType<typeof readShift>>, { done: unknown }>['done']

/** Accepts or declines the shift; returns the server's message. */
export const answerShift = (token: string, accepted: boolean) =>
  perform(token, async (body) => (await call(accepted ? calls.accept : calls.decline, { body })).message)
