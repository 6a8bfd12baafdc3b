import { create, QuoteRequestInput } from '../../../../api/sales/quotes.ts'
import { call } from '../../../lib/calls/call.ts'
import { QUOTE_FAILURES, QUOTE_LABELS } from '../../../lib/quote-texts.ts'
import { formSeconds } from '../../forms/form-seconds.ts'
import { attempt, type Outcome } from '../../forms/submit.ts'

export type SentQuote = { message: string; reference: string; discount: boolean }

/** Sends the quote request shown at `shownAt` (milliseconds since 1970); an empty field counts as missing. */
export const sendQuote = (typed: Record<string, FormDataEntryValue>, shownAt: number): Promise<Outcome<SentQuote>> =>
  attempt({
    schema: QuoteRequestInput,
    input: {
      ...typed,
      service_id: typed.service_id ? Number(typed.service_id) : null,
      guards_needed: typed.guards_needed === '' ? undefined : Number(typed.guards_needed),
      start_date: typed.start_date || null,
    },
    labels: QUOTE_LABELS,
    texts: QUOTE_FAILURES,
    send: async (body) => {
      const { message, record } = await call(create, { body: { ...body, form_seconds: await formSeconds(shownAt) } })
      return { message, reference: record.reference, discount: record.corporate_discount }
    },
  })
