// Pages that a secret link opens, with what the server answers for one; pages.spec.ts opens them without.
import { expect, type Page } from '@playwright/test'
import { type OfferedShift, view as viewShift } from '../../api/roster/offer-links.ts'
import { type OfferedQuotation, view as viewQuotation } from '../../api/sales/quotation-links.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectContrast } from '../support/checks/contrast.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { expectPreferences } from '../support/checks/preferences.ts'
import { open } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'

const TOKEN = 'aTokenOfFortyThreeCharactersMadeForThisTest'

const SHIFT: OfferedShift = {
  guard_name: 'Sarah Nansubuga',
  state: 'Offered',
  expires_at: '2026-11-24T14:30:00.000Z',
  name: 'Main gate, night',
  station_name: 'Kisozi Mall',
  address: 'Plot 4, Entebbe Road',
  day: '2026-11-24',
  start_time: '18:00',
  end_time: '06:00',
}
const QUOTATION: OfferedQuotation = {
  number: 'QT-2026-000001',
  revision: 1,
  name: 'Test Bursar',
  status: 'Sent',
  valid_until: '2026-12-20',
  sent_at: '2026-11-20T12:00:00.000Z',
  answered_at: null,
  offer: {
    lines: [{ service_id: 1, description: 'Guards', guards: true, quantity: 12, months: 6, monthly_rate: 100_000 }],
    guards: 12,
    discount_rate: 1000,
    vat_rate: 1800,
    subtotal: 7_200_000,
    discount: 720_000,
    vat: 1_166_400,
    total: 7_646_400,
    terms: 'Paid monthly.',
  },
}

const LINKS = [
  { path: '/shift', call: viewShift.path, answer: SHIFT, shows: 'A shift for Sarah Nansubuga' },
  { path: '/quotation', call: viewQuotation.path, answer: QUOTATION, shows: 'QT-2026-000001' },
]

async function expectUsable(page: Page, what: string) {
  await expectPreferences(page)
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page, `${what} at ${width} px`)
  }
  await expectAccessible(page, `${what} at 1280 px`)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, `${what} at 360 px`)
  await expectContrast(page, what)
}

for (const { path, call, answer, shows } of LINKS)
  test(`${path} stands still, fits and is usable in the system's own colours, with its document and without`, async ({
    page,
  }) => {
    await page.route(`**${call}`, (route) => route.fulfill({ json: answer }))
    await open(page, `${path}#${TOKEN}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(shows)
    await expectUsable(page, path)

    await page.goto('about:blank')
    await page.unroute(`**${call}`)
    await open(page, `${path}#${TOKEN}`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expectUsable(page, `${path} of a link that is not valid`)
  })

for (const path of ['/invitation', '/reset'])
  test(`${path} stands still, fits and is usable in the system's own colours when its link has a token`, async ({ page }) => {
    await open(page, `${path}#${TOKEN}`)
    await expect(page.getByLabel('New password', { exact: true }).or(page.getByLabel('Password', { exact: true }))).toBeVisible()
    await expectUsable(page, path)
  })
