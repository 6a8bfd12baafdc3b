import { expect, type Page } from '@playwright/test'
import { addDays, mondayOf, today } from '../../api/core/fields/days.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { BUDGET, weigh } from '../support/checks/page-weight.ts'
import { open } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const PAGE = '/dashboard/duty-schedule/coverage'
/** A week that the demo has not planned, and for which slots exist. */
const WEEK = addDays(mondayOf(today()), 35)
const POST = 'Coverage walk gate'

/** A station of a new client with a post for two guards by day, whose contract is active. */
async function needTwoGuards(page: Page) {
  const headers = await elsewhere(page.request, 'admin')
  const send = async (path: string, data?: object) => {
    const response = await page.request.post(`/api/v1/${path}`, { headers, ...(data && { data }) })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { client_id } = await (await page.request.get('/api/v1/stations/1', { headers })).json()
  const { station } = await send('stations', {
    name: 'Coverage Walk Depot',
    client_id,
    address: 'Ntinda, Kampala',
  })
  const { contract } = await send('contracts', { client_id, title: 'Coverage walk', starts_on: WEEK })
  const terms = { seats: 2, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'guard_month', rate: 950_000 }
  await send(`contracts/${contract.id}/lines`, {
    name: POST,
    station_id: station.id,
    shift_label: 'Day',
    from_on: WEEK,
    terms,
  })
  await send(`contracts/${contract.id}/activate`)
  return station.id as number
}

test('an open seat is filled with a candidate, its day shows the cover, and the week is published', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/duty-schedule')
  const station = await needTwoGuards(page)
  await open(page, `${PAGE}?week=${WEEK}&station_id=${station}`)
  const monday = page.getByRole('button', { name: new RegExp(`^${POST} at Coverage Walk Depot, Mon`) })

  await test.step('a contract’s slots are open', async () => {
    await expect(monday).toHaveText('0/2')
    await expect(page.getByText(/ open in the next 7 days/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Duty schedule', exact: true })).toHaveAttribute('data-active', 'true')
    await inEachLook(page, async (look) => {
      await expect(page.getByText('0/2').first()).toBeVisible()
      await expectNoSidewaysScroll(page, `coverage ${look}`)
    })
    await expectAccessible(page, 'coverage')
  })

  await test.step('Enter opens the seats; a press fills the first with its best candidate', async () => {
    await monday.focus()
    await page.keyboard.press('Enter')
    const first = page.getByRole('dialog').getByRole('region', { name: 'Shift 1' })
    const fill = first.getByRole('button', { name: /^Assign / }).first()
    const name = (await fill.getAttribute('aria-label'))!.slice('Assign '.length)
    await inEachLook(page, async (look) => {
      await expectNoSidewaysScroll(page, `seats ${look}`)
      await expectAccessible(page, `seats ${look}`)
    })
    await fill.click()
    await expect(page.getByText('The shift is filled')).toBeVisible()
    await expect(first).toContainText(name)
    await expect(first).toBeFocused()
  })

  await test.step('the focus returns to the day, which shows the cover', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(monday).toBeFocused()
    await expect(monday).toHaveText('1/2')
  })

  await test.step('the second seat is offered by a link, which a guard accepts on the phone', async () => {
    await page.keyboard.press('Enter')
    const second = page.getByRole('dialog').getByRole('region', { name: 'Shift 2' })
    await second.getByRole('button', { name: 'Offer by link: shift 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Offer shift 2' })
    await expectAccessible(page, 'offer')
    await dialog.getByRole('button', { name: 'Send offers' }).click()
    const links = page.getByRole('dialog', { name: 'Offers sent' }).getByRole('textbox')
    const [link, other] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()]
    await expectAccessible(page, 'links of an offer')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(second.getByRole('list', { name: 'Offers of shift 2' })).toContainText(/2\d minutes left/)

    const phone = await page
      .context()
      .browser()!
      .newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    const guard = await phone.newPage()
    const weight = await weigh(guard, new URL(link).pathname + new URL(link).hash)
    // It loads data at once, as the page of a quotation does, and nothing of the dashboard.
    expect(weight.script).toBeLessThanOrEqual(BUDGET.script + 20_000)
    await expect(guard.getByText('Coverage Walk Depot')).toBeVisible()
    await expectNoSidewaysScroll(guard, 'offer on a phone')
    await expectAccessible(guard, 'offer on a phone')
    await guard.getByRole('button', { name: 'Accept the shift' }).click()
    await expect(guard.getByText('Thank you. The shift is yours.')).toBeVisible()
    await open(guard, new URL(other).pathname + new URL(other).hash)
    await expect(guard.getByText('This shift is taken.')).toBeVisible()
    await phone.close()

    await page.reload()
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Shift 2' })).toContainText('Filled')
    await page.keyboard.press('Escape')
    await expect(monday).toHaveText('2/2')
  })

  await test.step('publishing first says which guards are notified', async () => {
    await page.getByRole('button', { name: 'Publish week' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish week' })
    await expect(dialog.getByText('This tells 1 guard of 1 shift.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('1 shift of 1 guard published.')).toBeVisible()
    await expect(page.getByRole('button', { name: /: covered 2\/2, published$/ })).toBeVisible()
  })

  await test.step('on the board its post is a line with dashed open slots; above the guards one is put into a row by keyboard', async () => {
    await open(page, `/dashboard/duty-schedule/board?week=${WEEK}&q=Coverage%20Walk`)
    await expect(page.getByRole('rowheader', { name: POST })).toContainText('set by the contract')
    await expect(page.getByRole('button', { name: new RegExp(`^Open: ${POST} at Coverage Walk Depot`) })).toHaveCount(12)
    await expect(page.getByRole('button', { name: /, acknowledged:/ })).toBeVisible()
    await inEachLook(page, async (look) => {
      await expectNoSidewaysScroll(page, `posts of the board ${look}`)
      await expectAccessible(page, `posts of the board ${look}`)
    })
    // Tall enough for all open slots of the demo above the guards.
    await page.setViewportSize({ width: 1280, height: 3400 })
    await open(page, `/dashboard/duty-schedule/board?week=${WEEK}&by=guard`)
    await page
      .getByRole('button', { name: /^Show \d+ more$/ })
      .first()
      .click()
    const tuesday = page.getByRole('button', { name: new RegExp(`^Open: ${POST} at Coverage Walk Depot, Tue`) })
    await expect(tuesday).toHaveCount(2)
    await tuesday.first().focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^Picked up Open: /)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(/^Tue \d+ \w+, \w+ .+\.$/)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.getByText('The shift is filled')).toBeVisible()
    await expect(tuesday).toHaveCount(1)
    await expect(page.getByRole('button', { name: /at Coverage Walk Depot, Day, Tue/ })).toBeVisible()
  })
})
