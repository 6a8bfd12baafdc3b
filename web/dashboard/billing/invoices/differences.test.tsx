import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InvoiceDifferences } from '../../../../api/billing/corrections/differences.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { Differences } from './differences.tsx'

const LESS: InvoiceDifferences = {
  lines: [{ name: 'Main gate night', station_id: 5, amount: -2_639 }],
  ...{ net: -2_639, credited: 1_320, to_credit: 1_319 },
}
function show(differences: InvoiceDifferences) {
  signIn()
  const onCredit = vi.fn()
  return { onCredit, ...renderPage(() => <Differences differences={differences} onCredit={onCredit} />) }
}

test('what is less by now is named by its line, and one press fills in the credit note', async () => {
  const { user, onCredit } = show(LESS)
  expect(screen.getByText('Main gate night: −2,639')).toBeTruthy()
  expect(
    screen.getByText('In all −2,639. 1,320 UGX is credited for shifts not covered. 1,319 UGX is left to credit.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Credit 1,319' }))
  expect(onCredit).toHaveBeenCalledWith({
    ...{ net: 1_319, reason_code: 'uncovered', station_id: 5, differing: true },
    reason: 'Shifts corrected since. Main gate night: −2,639',
  })
})

test('what is more by now is told, and not credited', () => {
  show({ lines: [{ name: 'Main gate night', station_id: 5, amount: 1_319 }], net: 1_319, credited: 0, to_credit: 0 })
  expect(screen.getByText('Main gate night: +1,319')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
