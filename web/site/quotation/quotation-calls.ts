import * as calls from '../../../api/sales/quotation-links.ts'
import { call } from '../../lib/calls/call.ts'
import { download, saveFile } from '../../lib/calls/download.ts'
import { type Texts, t } from '../../lib/words/words.ts'
import { byLink } from '../links/by-link.ts'

const UNKNOWN = 'This link is no longer valid. Please ask for a new one.' satisfies Texts

type Given = { token: string; reason?: string }

const perform = <T>(input: Given, send: (body: Given) => Promise<T>) =>
  byLink({ schema: calls.decline.body, input, unknown: UNKNOWN, send })

/** The quotation of a link token, with the reason when it cannot be answered any more. */
export const readOffer = (token: string) =>
  perform({ token }, async (body) => {
    const quotation = await call(calls.view, { body })
    return { ...quotation, closed: calls.whyClosed(quotation.status, quotation.valid_until, t) }
  })
export type Offer = Extract<Awaited<ReturnType<typeof readOffer>>, { done: unknown }>['done']

/** Accepts a quotation, or declines it with a reason; returns the server's message. */
export const answerOffer = (accepted: boolean, { token, reason }: Given) =>
  perform({ token, ...(reason && { reason }) }, async (body) =>
    accepted ? (await call(calls.accept, { body: { token } })).message : (await call(calls.decline, { body })).message,
  )

/** Downloads the PDF. */
export const savePdf = (token: string) =>
  perform({ token }, async (body) => saveFile(await download(calls.viewPdf, { body }, () => {})))
