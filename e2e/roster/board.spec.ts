import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, WCAG } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { settled } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { signIn, tokenOf } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

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

/** Makes the shifts of a week that nothing else uses. Stations 1 and 2 are on the first page of the board. */
async function makeWeek(page: Page, week: string, shifts: object[]) {
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
  return made
}
const cell = (page: Page, station: string, day: string) => page.getByRole('button', { name: `Add a shift: ${station}, ${day}` })
const bar = (page: Page, words: string | RegExp) =>
  page.locator('[aria-roledescription="movable shift"]').and(page.getByRole('button', { name: words }))

/** The names of the + signs that share some of their place with a chip. */
function coveredAdds() {
  const bars = [...document.querySelectorAll('[aria-roledescription="movable shift"]')].map((bar) => bar.getBoundingClientRect())
  const adds = [...document.querySelectorAll('[role=grid] button[aria-label^="Add a shift: "] svg')]
  if (bars.length === 0 || adds.length === 0) throw new Error('The board is empty.')
  const covers = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return adds
    .filter((add) => bars.some((bar) => covers(bar, add.getBoundingClientRect())))
    .map((add) => add.parentElement!.getAttribute('aria-label'))
}

/** The texts that are cut in the bars of a day. */
const cutOn = (day: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-roledescription="movable shift"]')]
    .filter((bar) => bar.textContent!.includes(day))
    .flatMap((bar) => [...bar.querySelectorAll<HTMLElement>('span > span > span')])
    .filter((text) => text.checkVisibility() && text.scrollWidth > text.clientWidth)
    .map(({ textContent }) => textContent)

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

test('the board is the second tab with code of its own; each week has an address, chips hold name and hours, and the day view has the scale of the hours', async ({
  page,
}) => {
  const night = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
  const [made] = await makeWeek(page, '2030-01-14', [
    { ...night, shift_date: '2030-01-14' },
    { ...night, shift_date: '2030-01-19' },
    { ...night, shift_date: '2030-01-20' },
  ])
  const edges = async (locator: Locator) => {
    const { x, width } = (await locator.boundingBox())!
    return [x, x + width] as const
  }

  await test.step('the second tab, with an address and code of its own', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await signIn(page, 'admin', '/dashboard/duty-schedule')
    await expect(page.getByRole('table')).toBeVisible()
    expect(loaded.filter((url) => url.includes('board-page'))).toEqual([])
    await page.getByRole('link', { name: 'Week board' }).click()
    await expect(page).toHaveURL(PAGE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duty Schedule Management')
    await expect(page.getByRole('link', { name: 'Duty schedule', exact: true })).toHaveAttribute('data-active', 'true')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('link', { name: 'Table' }).click()
    await expect(page).toHaveURL('/dashboard/duty-schedule')
    await page.goBack()
    await expect(page).toHaveURL(PAGE)
  })

  await test.step('a chip is as wide as its day, and its name and hours are not cut', async () => {
    await page.getByLabel('Go to the week of a day').click()
    await page.getByLabel('Go to the week of a day').fill('15/01/2030')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/week=2030-01-14/)
    const [left, right] = await edges(bar(page, /Mon 14 Jan/))
    const [from, until] = await edges(cell(page, made!.station_name, 'Mon 14 Jan'))
    expect(left - from).toBeLessThan(5)
    expect(until - right).toBeLessThan(5)
    expect(await page.evaluate(coveredAdds)).toEqual([])
    const [first, ...others] = made!.guard_name.split(' ')
    const short = `${first} ${others.at(-1)![0]}.`
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 })
      for (const day of ['Mon 14 Jan', 'Sat 19 Jan', 'Sun 20 Jan']) {
        await expect(bar(page, new RegExp(day)).getByText(short, { exact: true })).toBeVisible()
        expect(await page.evaluate(cutOn, day), `${day} at ${width} px`).toEqual([])
      }
    }
  })

  await test.step('the chip that has the focus shows the full name', async () => {
    await bar(page, /Sat 19 Jan/).focus()
    await page.keyboard.press('ArrowRight')
    const last = bar(page, /Sun 20 Jan/)
    await expect(last).toBeFocused()
    await expect(last.getByText(made!.guard_name, { exact: true })).toBeVisible()
    expect(await page.evaluate(cutOn, 'Sun 20 Jan')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the day view has the scale of the hours, with the rest of the night before', async () => {
    await page.getByText('Day', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Sun 20 Jan', exact: true }).click()
    await expect(page).toHaveURL(/day=2030-01-20/)
    const day = page.getByRole('table', { name: 'Duty of Sun 20 Jan by station' })
    const [rest, night] = [
      day.getByRole('button', { name: /Sat 19 Jan/ }),
      day.getByRole('button', { name: /Sun 20 Jan, 18:00/ }),
    ]
    await expect(rest).toContainText('until 06')
    const [, restEnd] = await edges(rest)
    const [nightStart, nightEnd] = await edges(night)
    // Twelve hours of an axis of thirty, and twelve between the two.
    expect((nightStart - restEnd) / (nightEnd - nightStart)).toBeCloseTo(1, 1)
    await inEachLook(page, (look) => expectAccessible(page, `the day view ${look}`, { tags: WCAG, within: 'main' }))
    await page.getByText('Week', { exact: true }).first().click()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('reload and back keep week and view', async () => {
    await page.getByText('By guard').click()
    await expect(page).toHaveURL(/by=guard/)
    await page.reload()
    await expect(page.getByRole('grid', { name: 'Duty of 14–20 Jan 2030 by guard' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('grid', { name: 'Duty of 14–20 Jan 2030 by station' })).toBeVisible()
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(page.locator('th[aria-current=date]')).toContainText('Today')
  })
})

test('bars are dragged to another day, station and guard; a refused move is undone', async ({ page }) => {
  const [first, other] = await makeWeek(page, '2030-02-04', [{}, { guard_id: 2, station_id: 2 }])
  const [guards, toGuard] = await makeWeek(page, '2030-02-11', [{}, { guard_id: 2, shift_date: '2030-02-12' }])
  const [refused] = await makeWeek(page, '2030-02-18', [{}, { station_id: 2, shift_date: '2030-02-20', start_time: '08:00' }])

  await test.step('a bar is dragged to another day and station, and the move undone', async () => {
    await signIn(page, 'admin', `${PAGE}?week=2030-02-04`)
    await expect(page.getByRole('grid')).toBeVisible()
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
    await expect(page.getByText(/^Undone: .* moved to Wed 6 Feb/)).toBeVisible()
    await expect(bar(page, `${first!.guard_name} at ${first!.station_name}, Day, Mon 4 Feb, 06:00–18:00`)).toBeVisible()
    expect(await api(page, 'GET', `duty_schedules/${first!.id}`)).toMatchObject({ shift_date: '2030-02-04', station_id: 1 })
  })

  await test.step('a refused move is undone and the reason shown', async () => {
    await follow(page, `${PAGE}?week=2030-02-18`)
    await drag(page, bar(page, /Mon 18 Feb/), cell(page, refused!.station_name, 'Wed 20 Feb'))
    await expect(page.getByText('This guard already has a shift at that time.')).toBeVisible()
    await expect(bar(page, `${refused!.guard_name} at ${refused!.station_name}, Day, Mon 18 Feb, 06:00–18:00`)).toBeVisible()
    // A refusal loads the week again, which must not show what somebody else changes next.
    await settled(page)

    await api(page, 'PUT', `duty_schedules/${refused!.id}`, {
      guard_id: 1,
      station_id: 1,
      shift_date: '2030-02-18',
      start_time: '07:00',
      end_time: '18:00',
      shift_type: 'Day',
    })
    await drag(page, bar(page, /Mon 18 Feb/), cell(page, refused!.station_name, 'Thu 21 Feb'))
    await expect(page.getByText('Somebody else has changed this shift in the meantime. Their version is kept.')).toBeVisible()
    await expect(bar(page, /Mon 18 Feb, 07:00–18:00:/)).toBeVisible()
  })

  await test.step('in the view by guard, a bar is dragged to the row of another guard', async () => {
    await page.setViewportSize({ width: 1280, height: 3400 })
    await follow(page, `${PAGE}?week=2030-02-11&by=guard&page_size=50`)
    await drag(page, bar(page, new RegExp(`^${guards!.guard_name} at`)), cell(page, toGuard!.guard_name, 'Mon 11 Feb'))
    await expect(bar(page, new RegExp(`^${toGuard!.guard_name} at .*Mon 11 Feb`))).toBeVisible()
    await expect(page.getByText(`${toGuard!.guard_name} moved to Mon 11 Feb`)).toBeVisible()
    expect(await api(page, 'GET', `duty_schedules/${guards!.id}`)).toMatchObject({ guard_id: 2, shift_date: '2030-02-11' })
  })
})

test('the whole board works by keyboard: navigate, open, pick up, move, drop, and fill a gap on an empty day', async ({
  page,
}) => {
  const [made] = await makeWeek(page, '2030-03-04', [{}])
  await signIn(page, 'admin', `${PAGE}?week=2030-03-04`)
  await expect(page.getByRole('grid')).toBeVisible()
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
  const station = made!.station_name
  const day = page.getByRole('gridcell').filter({ has: cell(page, station, 'Thu 7 Mar') })
  await expect(day).toContainText('short all day')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Schedule' })
  await expect(form.getByLabel('Shift Date')).toHaveValue('7 Mar 2030')
  await expect(form.getByRole('combobox', { name: 'Station' })).toHaveValue(new RegExp(`· ${station}$`))
  const answered = page.waitForResponse((answer) => answer.url().includes('q=1'))
  await form.getByRole('combobox', { name: 'Guard' }).fill('1')
  await answered
  await page.getByRole('listbox', { name: 'Guard' }).getByRole('option').first().click()
  await form.getByLabel('Start Time').fill('18:00')
  await form.getByLabel('End Time').fill('06:00')
  await form.getByLabel('Shift Type').fill('Night')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Duty schedule added successfully')).toBeVisible()
  await expect(bar(page, /Night, Thu 7 Mar, 18:00–06:00 \+1:/)).toBeVisible()
  await expect(day).toContainText('short 00:00–18:00')

  await test.step('a new shift repeats, with a guard who is free, after a preview of what is left out', async () => {
    await page.getByRole('button', { name: '+ Add Schedule' }).click()
    await form.getByLabel('Start Time').fill('06:00')
    await form.getByLabel('End Time').fill('18:00')
    await form.getByRole('combobox', { name: 'Guard' }).fill(String(made!.guard_id))
    const option = page.getByRole('option', { name: `${made!.guard_id} · ${made!.guard_name}` })
    await expect(option).toContainText('Free')
    await option.click()
    await form.getByRole('combobox', { name: 'Station' }).fill(station)
    await page.getByRole('option', { name: new RegExp(`· ${station}$`) }).click()
    await form.getByLabel('Shift Type').fill('Day')
    await form.getByRole('switch', { name: 'Repeat on other days' }).press('Space')
    await expect(form.getByText(/^\d+ shifts will be added, /)).toBeVisible()
    await inEachLook(page, (look) => expectAccessible(page, `a repetition ${look}`, { tags: WCAG, within: '[role="dialog"]' }))
    await form.getByRole('button', { name: /^Add \d+ shifts$/ }).press('Enter')
    await expect(page.getByText(/^\d+ shifts added\./)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^Undone: \d+ shifts added/)).toBeVisible()
  })
})

test('a small phone shows one day at a time, which can be chosen and filled; the board is accessible at every width and in both themes', async ({
  page,
}) => {
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

  const expectReadable = (what: string, within: string, text: string) =>
    inEachLook(page, async (look) => {
      await expect(page.getByText(text).first()).toBeVisible()
      await expectAccessible(page, `${what} ${look}`, { tags: WCAG, within })
    })
  const views = [
    ['?by=guard&page_size=5', 'Abdul Muhindo'],
    ['?page_size=10', 'Akatale Grain Mills'],
    ['?q=zzzz', 'No stations match'],
    ['?week=2031-01-06&page_size=5', 'Akatale Grain Mills'],
  ] as const
  // Each shows something that the view before it does not, so that it is known to have arrived.
  for (const [view, text] of views) {
    await follow(page, PAGE + view)
    await expectReadable(view, 'main', text)
  }
  await page.getByRole('button', { name: 'Copy last week' }).click()
  await expect(page.getByRole('dialog').getByText(/nothing to copy|will be copied/)).toBeVisible()
  await expectReadable('copying', '[role="dialog"]', 'Akatale Grain Mills')
})
