import type { CreditPart } from '../../../../api/billing/credit-notes.ts'
import { apportion } from '../fiscal/fiscal-lines.ts'

/**
 * Net of an invoice that is left for each of its stations: the charges of its lines less earlier credit notes. A deduction
 * for no station, as the discount is, is shared in proportion.
 */
export function leftOfStations(stations: readonly Omit<CreditPart, 'net'>[]): Omit<CreditPart, 'net'>[] {
  const charged = stations.filter((one) => one.charged > 0)
  const taken = -stations.reduce((sum, one) => sum + Math.min(0, one.charged), 0)
  const weights = charged.map((one) => one.charged)
  const off = apportion(
    Math.min(
      taken,
      weights.reduce((sum, one) => sum + one, 0),
    ),
    weights,
  )
  return charged.map((one, at) => ({ ...one, charged: one.charged - off[at]! })).filter((one) => one.charged > 0)
}

/** A net divided among stations in proportion to what is left of each, so that the parts add up to it; stations without a part are left out. */
export function dividedNet(net: number, left: readonly Omit<CreditPart, 'net'>[]): CreditPart[] {
  const nets = apportion(
    net,
    left.map(({ charged }) => charged),
  )
  return left.map((one, at) => ({ ...one, net: nets[at]! })).filter((part) => part.net > 0)
}
