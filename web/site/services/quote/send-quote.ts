import { create, QuoteRequestInput } from '../../../../api/sales/quotes.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { QUOTE_FAILURES, QUOTE_LABELS } from '../../../lib/quote-texts.ts'
import { formSeconds } from '../../forms/form-seconds.ts'
import { attempt, type Outcome } from '../../forms/submit.ts'
import { loadServices, type Offer, type OfferedService } from '../load-services.ts'
import { numbersIn, type Typed } from './typed.ts'

export type SentQuote = { reference: string; discount: boolean }
export type QuoteForm = { typed: Typed; service: OfferedService | undefined; website: string; shown_price: string }
type Send = (body: QuoteRequestInput) => Promise<{ reference: string; corporate_discount: boolean }>

/** Checks the request and sends it by `send`; an empty field counts as missing. */
export const requestQuote = ({ typed, service, website, shown_price }: QuoteForm, send: Send): Promise<Outcome<SentQuote>> =>
  attempt({
    schema: QuoteRequestInput,
    input: {
      service_id: service?.id ?? null,
      ...numbersIn(typed, service),
      site_type: typed.site_type,
      area: typed.area,
      start_date: typed.start_date || null,
      name: typed.name,
      email: typed.email?.trim() || null,
      phone: typed.phone || null,
      message: typed.message,
      shown_price: shown_price ? Number(shown_price) : null,
      website,
    },
    labels: QUOTE_LABELS,
    texts: QUOTE_FAILURES,
    send: async (body) => {
      const { reference, corporate_discount } = await send(body)
      return { reference, discount: corporate_discount }
    },
  })

/** Sends the request of a form that was shown at `shownAt` (milliseconds since 1970). After a change of price it comes back with the list of now. */
export async function sendQuote(form: QuoteForm, shownAt: number): Promise<Outcome<SentQuote> & { offer?: Offer }> {
  let changed = false
  const outcome = await requestQuote(form, async (body) => {
    try {
      return (await call(create, { body: { ...body, form_seconds: await formSeconds(shownAt) } })).record
    } catch (error) {
      changed = error instanceof CallFailure && error.body?.code === 'price_changed'
      throw error
    }
  })
  return changed ? { ...outcome, offer: await loadServices(call) } : outcome
}
