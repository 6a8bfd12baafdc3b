import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, WCAG } from '../support/accessible.ts'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { signIn, tokenOf } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { inEachLook } from '../support/theme.ts'
import { follow } from '../support/walk.ts'

const PAGE = '/dashboard/duty-schedule/board'

type Made = { id: number; guard_id: number; guard_name: string; station_name: string }

/** Calls the API in the session of the page, which need not be open yet. */
async function api(page: Page, method: string, path: string, data?: object) {
  const token = await tokenOf(page, 'admin')
  const response = await page.request.fetch(`/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  return response.json()
}

/** Opens a week that only this test uses, with the shifts it needs. Stations 1 and 2 are on the first page. */
async function openWeek(page: Page, week: string, shifts: object[] = [], query = '') {
  const made: Made[] = []
  for (const shift of shifts) {
    const { duty_schedule } = await api(page, 'POST', 'duty_schedules', {
      guard_id: 1,
      station_id: 1,
      shift_date: week,
      start_time: '06:00',
      end_time: '18:00',
      shift_type: 'Day',
      ...shift,
    })
    made.push(duty_schedule)
  }
  await signIn(page, 'admin', `${PAGE}?week=${week}${query}`)
  await expect(page.getByRole('grid')).toBeVisible()
  return made
}
const cell = (page: Page, station: string, day: string) => page.getByRole('button', { name: `Add a shift: ${station}, ${day}` })
const bar = (page: Page, words: string | RegExp) =>
  page.locator('[aria-roledescription="movable shift"]').and(page.getByRole('button', { name: words }))

/** Drags a bar by mouse to the cell of an add button. Near an edge the board scrolls meanwhile, so the mouse follows the cell. */
async function drag(page: Page, from: Locator, to: Locator) {
  const target = page.getByRole('gridcell').filter({ has: to })
  await to.scrollIntoViewIfNeeded()
  await from.hover({ position: { x: 12, y: 12 } })
  const start = (await from.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 14, { steps: 3 })
  await expect(async () => {
    const end = (await to.boundingBox())!
    await page.mouse.move(end.x + 24, end.y + end.height / 2, { steps: 8 })
    await expect(target).toHaveAttribute('data-over', { timeout: 500 })
  }).toPass()
  await page.mouse.up()
}

test('the board is the second tab, with an address and code of its own', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await signIn(page, 'admin', '/dashboard/duty-schedule')
  await expect(page.getByRole('table')).toBeVisible()
  expect(loaded.filter((url) => url.includes('board-page'))).toEqual([])
  await page.getByRole('link', { name: 'Week board' }).click()
  await expect(page).toHaveURL(PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duty Schedule Management')
  await expect(page.getByRole('link', { name: 'Duty Schedule', exact: true })).toHaveAttribute('data-active', 'true')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL('/dashboard/duty-schedule')
})

test('an empty day is filled by a click, and the gap gets smaller', async ({ page }) => {
  const [made] = await openWeek(page, '2030-01-07', [{ shift_date: '2030-01-08' }])
  const station = made!.station_name
  const day = page.getByRole('gridcell').filter({ has: cell(page, station, 'Mon 7 Jan') })
  await expect(day).toContainText('short all day')
  await cell(page, station, 'Mon 7 Jan').click()
  const form = page.getByRole('dialog', { name: 'Add Schedule' })
  await expect(form.getByRole('combobox', { name: 'Station' })).toHaveValue(new RegExp(`· ${station}$`))
  await expect(form.getByLabel('Shift Date')).toHaveValue('7 Jan 2030')
  const answered = page.waitForResponse((answer) => answer.url().includes('q=1'))
  await form.getByRole('combobox', { name: 'Guard' }).fill('1')
  await answered
  await page.getByRole('listbox', { name: 'Guard' }).getByRole('option').first().click()
  await form.getByLabel('Start Time').fill('18:00')
  await form.getByLabel('End Time').fill('06:00')
  await form.getByLabel('Shift Type').fill('Night')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Duty schedule added successfully')).toBeVisible()
  await expect(bar(page, /Night, Mon 7 Jan, 18:00–06:00 \+1$/)).toBeVisible()
  await expect(day).toContainText('short 00:00–18:00')
})

test('a night reaches over midnight into the next day, and from Sunday into the next week', async ({ page }) => {
  const night = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
  const [made] = await openWeek(page, '2030-01-14', [
    { ...night, shift_date: '2030-01-14' },
    { ...night, shift_date: '2030-01-20' },
  ])
  const edges = async (locator: Locator) => {
    const { x, width } = (await locator.boundingBox())!
    return [x, x + width] as const
  }
  const [left, right] = await edges(bar(page, /Mon 14 Jan/))
  const [from, until] = await edges(cell(page, made!.station_name, 'Mon 14 Jan'))
  expect(left).toBeGreaterThan(from)
  expect(left).toBeLessThan(until)
  expect(right).toBeGreaterThan(until + 5)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/week=2030-01-21/)
  const rest = bar(page, /Sun 20 Jan, 18:00–06:00 \+1$/)
  await expect(rest).toBeVisible()
  const monday = await edges(cell(page, made!.station_name, 'Mon 21 Jan'))
  expect(Math.abs((await edges(rest))[0] - monday[0])).toBeLessThan(5)
})

test('a bar is dragged to another day and station, and the move undone', async ({ page }) => {
  const [first, other] = await openWeek(page, '2030-02-04', [{}, { guard_id: 2, station_id: 2 }])
  await drag(page, bar(page, new RegExp(`^${first!.guard_name} at`)), cell(page, other!.station_name, 'Wed 6 Feb'))
  await expect(page.getByText(`${first!.guard_name} moved to Wed 6 Feb, ${other!.station_name}.`)).toBeVisible()
  const moved = bar(page, `${first!.guard_name} at ${other!.station_name}, Day, Wed 6 Feb, 06:00–18:00`)
  await expect(moved).toBeVisible()
  expect(await api(page, 'GET', `duty_schedules/${first!.id}`)).toMatchObject({
    shift_date: '2030-02-06',
    station_id: 2,
    guard_id: 1,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The move was undone.')).toBeVisible()
  await expect(bar(page, `${first!.guard_name} at ${first!.station_name}, Day, Mon 4 Feb, 06:00–18:00`)).toBeVisible()
  expect(await api(page, 'GET', `duty_schedules/${first!.id}`)).toMatchObject({ shift_date: '2030-02-04', station_id: 1 })
})

test('by guard, a bar dragged to another row changes the guard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 3400 })
  const [first, other] = await openWeek(
    page,
    '2030-02-11',
    [{}, { guard_id: 2, shift_date: '2030-02-12' }],
    '&by=guard&page_size=50',
  )
  await drag(page, bar(page, new RegExp(`^${first!.guard_name} at`)), cell(page, other!.guard_name, 'Mon 11 Feb'))
  await expect(bar(page, new RegExp(`^${other!.guard_name} at .*Mon 11 Feb`))).toBeVisible()
  await expect(page.getByText(`${other!.guard_name} moved to Mon 11 Feb`)).toBeVisible()
  expect(await api(page, 'GET', `duty_schedules/${first!.id}`)).toMatchObject({ guard_id: 2, shift_date: '2030-02-11' })
})

test('a move that the server refuses is put back with the reason', async ({ page }) => {
  const [first] = await openWeek(page, '2030-02-18', [{}, { station_id: 2, shift_date: '2030-02-20', start_time: '08:00' }])
  await drag(page, bar(page, /Mon 18 Feb/), cell(page, first!.station_name, 'Wed 20 Feb'))
  await expect(page.getByText('This guard already has a shift at that time.')).toBeVisible()
  await expect(bar(page, `${first!.guard_name} at ${first!.station_name}, Day, Mon 18 Feb, 06:00–18:00`)).toBeVisible()

  await api(page, 'PUT', `duty_schedules/${first!.id}`, {
    guard_id: 1,
    station_id: 1,
    shift_date: '2030-02-18',
    start_time: '07:00',
    end_time: '18:00',
    shift_type: 'Day',
  })
  await drag(page, bar(page, /Mon 18 Feb/), cell(page, first!.station_name, 'Thu 21 Feb'))
  await expect(page.getByText('Somebody else has changed this shift in the meantime. Their version is kept.')).toBeVisible()
  await expect(bar(page, /Mon 18 Feb, 07:00–18:00$/)).toBeVisible()
})

test('everything is done by keyboard: walk, open, pick up, move, put down', async ({ page }) => {
  const [made] = await openWeek(page, '2030-03-04', [{}])
  const announcements = page.locator('[aria-live=assertive]')
  await bar(page, /Mon 4 Mar/).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Schedule' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar(page, /Mon 4 Mar/)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(announcements).toContainText(
    `Picked up ${made!.guard_name} at ${made!.station_name}, Day, Mon 4 Mar, 06:00–18:00.`,
  )
  await page.keyboard.press('ArrowRight')
  await expect(announcements).toContainText('Tue 5 Mar')
  await page.keyboard.press('ArrowRight')
  await expect(announcements).toContainText(`Wed 6 Mar, ${made!.station_name}.`)
  // Saved but not yet reloaded: it can be picked up at once.
  const reload = Promise.withResolvers<void>()
  await page.route('**/api/v1/schedule_board*', async (route) => {
    await reload.promise
    await route.continue()
  })
  await page.keyboard.press('Space')
  await expect(page.getByText(`${made!.guard_name} moved to Wed 6 Mar`)).toBeVisible()
  await expect(bar(page, /Wed 6 Mar/)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(announcements).toContainText('Picked up')
  reload.resolve()
  await page.keyboard.press('ArrowLeft')
  await expect(announcements).toContainText('Tue 5 Mar')
  await page.keyboard.press('Escape')
  await expect(announcements).toContainText('put back')
  await expect(bar(page, /Wed 6 Mar/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, made!.station_name, 'Thu 7 Mar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Schedule' }).getByLabel('Shift Date')).toHaveValue('7 Mar 2030')
})

test('last week is copied after a look at what will happen', async ({ page }) => {
  await openWeek(page, '2030-04-08', [
    { shift_date: '2030-04-01' },
    { shift_date: '2030-04-02' },
    { shift_date: '2030-04-09', start_time: '10:00' },
  ])
  await page.getByRole('button', { name: 'Copy last week' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy last week' })
  await expect(dialog).toContainText('From 1–7 Apr 2030 to 8–14 Apr 2030, all stations.')
  await expect(dialog.getByText('1 shift will be copied.')).toBeVisible()
  await expect(dialog.getByText('1 shift left out: the guard already has a shift at that time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy 1 shift' }).click()
  await expect(page.getByText('1 shift copied. 1 left out.')).toBeVisible()
  await expect(bar(page, /Day, Mon 8 Apr, 06:00–18:00$/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await expect(dialog.getByText('There is nothing to copy.')).toBeVisible()
  await expect(dialog.getByText('1 shift left out: the same shift is already there')).toBeVisible()
})

test('the week is in the URL: reload and back keep it, choosing a date opens its week', async ({ page }) => {
  await openWeek(page, '2030-05-06')
  await page.getByLabel('Go to the week of a day').fill('22/05/2030')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/week=2030-05-20/)
  await page.getByText('By guard').click()
  await expect(page).toHaveURL(/by=guard/)
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Duty of 20–26 May 2030 by guard' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('grid', { name: 'Duty of 6–12 May 2030 by station' })).toBeVisible()
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page.locator('th[aria-current=date]')).toContainText('Today')
})

test('on a small phone one day at a time is read, chosen and filled', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await api(page, 'POST', 'duty_schedules', {
    guard_id: 1,
    station_id: 1,
    shift_date: '2030-06-03',
    start_time: '18:00',
    end_time: '06:00',
    shift_type: 'Night',
  })
  await signIn(page, 'admin', `${PAGE}?week=2030-06-03`)
  const monday = page.getByRole('list', { name: 'Mon 3 Jun' })
  await expect(monday.getByText('18:00–06:00 +1')).toBeVisible()
  await page.getByRole('button', { name: 'Tue 4 Jun', exact: true }).click()
  const tuesday = page.getByRole('list', { name: 'Tue 4 Jun' })
  await expect(tuesday.getByText('until 06:00')).toBeVisible()
  await expect(tuesday.getByText('short 06:00–24:00')).toBeVisible()
  await tuesday
    .getByRole('button', { name: /^Add a shift: / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByLabel('Shift Date')).toHaveValue('4 Jun 2030')
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
})

test('assistive technology can read the board at every width and in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'admin', `${PAGE}?page_size=10`)
  const expectReadable = (what: string, within: string, text: string) =>
    inEachLook(page, async (look) => {
      await expect(page.getByText(text).first()).toBeVisible()
      await expectAccessible(page, `${what} ${look}`, { tags: WCAG, within })
    })
  const views = [
    ['?page_size=10', 'Akatale Grain Mills'],
    ['?by=guard&page_size=10', 'Abdul Muhindo'],
    ['?week=2031-01-06&page_size=5', 'Akatale Grain Mills'],
    ['?q=zzzz', 'No stations match'],
  ] as const
  // Each shows something that the view before it does not, so that it is known to have arrived.
  for (const [view, text] of views) {
    await follow(page, PAGE + view)
    await expectReadable(view, 'main', text)
  }
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await expect(page.getByRole('dialog').getByText(/nothing to copy|will be copied/)).toBeVisible()
  await expectReadable('copying', '[role="dialog"]', 'No stations match')
})
