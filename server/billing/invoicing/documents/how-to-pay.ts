import type { PaymentDetails } from '../../../../api/company/company-settings.ts'
import { COLOR, type Doc, ensureSpace, type Fact, PAGE, write } from '../../../platform/pdf/pdf-page.ts'

/** Bank account and numbers to which clients pay, as far as the settings have them. */
export function waysToPay({ bank_name, account_name, account_number, mobile_money }: PaymentDetails): Fact[] {
  const ways: [string, string | null][] = [
    ['Bank', bank_name],
    ['Account name', account_name],
    ['Account number', account_number],
    ['Mobile money', mobile_money],
  ]
  return ways.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** The height of `drawHowToPay` with some facts, in points. */
export const howToPayHeight = (facts: number) => 40 + facts * 16

/** Draws where the company is paid, and a note below, on one page. */
export function drawHowToPay(doc: Doc, facts: readonly Fact[], note: string, top: number) {
  let y = ensureSpace(doc, top, howToPayHeight(facts.length))
  write(doc, 'How to pay', { at: [PAGE.left, y], bold: true, width: PAGE.width })
  y += 18
  for (const [label, value] of facts) {
    write(doc, label, { at: [PAGE.left, y], color: COLOR.grey, width: 110 })
    write(doc, value, { at: [PAGE.left + 110, y], width: 380 })
    y = Math.max(y + 16, doc.y + 2)
  }
  write(doc, note, { at: [PAGE.left, y + 8], color: COLOR.grey, width: PAGE.width })
}
