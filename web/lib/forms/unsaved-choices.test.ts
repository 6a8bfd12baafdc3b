import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** State of marked rows, ticks or answers. */
const MARKS = /useState<\s*(?:Readonly)?(?:Set|Map)</
/** Steps of a page that shows what would be done before it does it. */
const STEPS = /\buseSteps</
/** The ways to lose nothing: choices are kept by the tab, or leaving asks first. */
const KEPT = /\b(useKept|useKeptMarks|useAskedClose|LeaveGuard|TaskDialog)\b/

/** Files whose marks or steps are no work that could be lost, or are guarded in another file. */
const ALLOWED: Record<string, string> = {
  'web/dashboard/attendance/now/list/use-drawn.ts': 'stations that are unfolded',
  'web/dashboard/attendance/now/use-now.ts': 'shifts that are being saved',
  'web/portal/invoices/pay/pay-page.tsx': 'invoices to pay, all of which are marked when the page is opened again',
  'web/dashboard/shared/use-steps.ts': 'the mechanism itself',
  'web/dashboard/shared/import/use-table-file.ts': 'guarded by the matching of columns (column-matching.tsx)',
  'web/dashboard/company/import/use-import.ts': 'guarded by the matching of columns (column-matching.tsx)',
  'web/dashboard/billing/statement-import/use-statement-import.ts': 'guarded by the matching of columns (column-matching.tsx)',
}
const files = globSync('web/{dashboard,portal}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))

test('marks, ticks and steps that are not saved are kept, or leaving asks', () => {
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return (MARKS.test(text) || STEPS.test(text)) && !KEPT.test(text)
  })
  expect(found.filter((file) => !(file in ALLOWED))).toEqual([])
  expect(Object.keys(ALLOWED).filter((file) => !found.includes(file))).toEqual([])
})
