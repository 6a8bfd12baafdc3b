import { addDays, today } from '../../../../api/core/fields/days.ts'
import { type Figures, type PricedLine, quotationFigures, type Rates } from '../../../../api/sales/quotation-figures.ts'
import { type Quotation, type QuotationLineInput, VALID_DAYS } from '../../../../api/sales/quotations.ts'
import { keptEstimate, type QuoteRequest } from '../../../../api/sales/quotes.ts'
import type { Service } from '../../../../api/sales/services.ts'

/** A line being edited: its numbers may be missing or invalid. */
export type LineDraft = Omit<QuotationLineInput, 'quantity' | 'months' | 'monthly_rate'> & {
  quantity: number | string | null
  months: number | string | null
  monthly_rate: number | string | null
}

export const emptyLine = (): LineDraft => ({
  service_id: null,
  description: '',
  guards: false,
  quantity: 1,
  months: 1,
  monthly_rate: null,
})

/** A line after a service has been chosen for it. */
export const lineOf = (service: Service, line: LineDraft): LineDraft => ({
  ...line,
  service_id: service.id,
  description: service.title,
  guards: service.category === 'guards',
  monthly_rate: service.monthly_price ?? service.price_rate,
})

/** The saved draft, or a new quotation prefilled from the request. */
export function draftOf(request: QuoteRequest, quotation: Quotation | undefined, services: Service[]) {
  if (quotation) {
    const { valid_until, terms, lines } = quotation
    return { valid_until, terms, lines: lines as LineDraft[] }
  }
  const service = services.find(({ id }) => id === request.service_id)
  const line = service ? lineOf(service, emptyLine()) : emptyLine()
  // The price that the visitor saw, also when the list has another one now.
  const seen = keptEstimate(request)
  const quantity = (line.guards ? request.guards_needed : request.sites_needed) || 1
  return {
    valid_until: addDays(today(), VALID_DAYS),
    terms: '',
    lines: [{ ...line, ...(seen ? { quantity: seen.quantity, monthly_rate: seen.price } : { quantity }) }],
  }
}

/** True if what was typed is a whole number. */
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** The totals of the complete lines; incomplete ones are skipped. */
export function figuresOf(lines: readonly LineDraft[], rates: Rates): Figures {
  const complete = lines.filter(
    ({ quantity, months, monthly_rate }) => isWhole(quantity) && isWhole(months) && isWhole(monthly_rate),
  )
  return quotationFigures(complete as PricedLine[], rates)
}
