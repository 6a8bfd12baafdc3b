import { fraction, product, rateOf, roundHalfUp } from '../../../api/core/money.ts'
import type { ExtraGuardsPrice } from '../../../api/portal/portal-extra-guards.ts'

type Rates = readonly { extra_rate: number | null }[]

/** The price of an order, with one entry of `days` for each day; null where a day has no price. VAT is rounded once. */
export function priceOf(days: Rates, guards: number, vat_rate: number): NonNullable<ExtraGuardsPrice['price']> | null {
  const rates = days.map(({ extra_rate }) => extra_rate)
  if (rates.length === 0 || rates.some((rate) => rate === null)) return null
  const net = rates.reduce<number>((sum, rate) => sum + (rate ?? 0) * guards, 0)
  const vat = Number(roundHalfUp(product(fraction(net), rateOf(vat_rate))))
  return { rate: new Set(rates).size === 1 ? rates[0]! : null, net, vat_rate, vat, total: net + vat }
}
