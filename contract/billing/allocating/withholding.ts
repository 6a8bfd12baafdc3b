import { fraction, product, rateOf, roundHalfUp } from '../../core/money.ts'

/** What is withheld of an amount at a rate in hundredths of a percent, whole shillings. */
export const withheldOf = (amount: number, rate: number) => Number(roundHalfUp(product(fraction(amount), rateOf(rate))))

/** The part of an invoice's amount before VAT that is left after credit notes, whole shillings. */
export const netLeft = ({ net, amount_due, credited }: { net: number; amount_due: number; credited: number }) =>
  amount_due === 0 ? 0 : Number(roundHalfUp(product(fraction(net), fraction(amount_due - credited, amount_due))))
