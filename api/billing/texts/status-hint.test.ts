import { expect, test } from 'vitest'
import { addDays, today } from '../../core/fields/days.ts'
import { statusHint } from './status-hint.ts'

const chosen: Parameters<typeof statusHint>[0] = {
  ...{ kind: 'one_amount', status: 'Pending', due_date: addDays(today(), 30), voided_at: null },
  ...{ amount_due: 640_000, amount_paid: 0, balance: 640_000 },
}
const PAST = addDays(today(), -30)

test('a status that was chosen by hand has a hint where the money or the due date contradicts it', () => {
  expect(statusHint(chosen)).toBeUndefined()
  expect(statusHint({ ...chosen, due_date: PAST })).toBe('but the due date has passed')
  expect(statusHint({ ...chosen, status: 'Overdue' })).toBe('but the due date has not passed')
  expect(statusHint({ ...chosen, status: 'Overdue', due_date: PAST })).toBeUndefined()
  expect(statusHint({ ...chosen, status: 'Paid', due_date: PAST })).toBe('but 0 UGX received')
  const settled = { ...chosen, amount_paid: 640_000, balance: 0, due_date: PAST }
  expect(statusHint(settled)).toBe('but nothing is left to pay')
  expect(statusHint({ ...settled, status: 'Paid' })).toBeUndefined()
})

test('a status that follows from the money has none, and a void invoice neither', () => {
  expect(statusHint({ ...chosen, kind: 'lines', due_date: PAST })).toBeUndefined()
  expect(statusHint({ ...chosen, due_date: PAST, voided_at: '2026-11-20T09:00:00.000Z' })).toBeUndefined()
})
