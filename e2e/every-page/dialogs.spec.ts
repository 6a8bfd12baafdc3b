// Opens the form of a new record and of the first one on each list page, on a small phone. The app is walked through in one page.
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import type { Endpoint } from '../../api/core/endpoint.ts'
import { allCalls } from '../../api/index.ts'
import { callGroupOf, RESOURCE_NAMES, resourceOf } from '../../api/resources.ts'
import { settled } from '../support/pages/ready.ts'
import { follow } from '../support/pages/walk.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const callOf = (name: (typeof RESOURCE_NAMES)[number], call: string) =>
  allCalls.find((one) => one.group === callGroupOf(name) && one.name === call)?.call

/** The list pages whose records have a form: their address, and the call that lists them. */
const LISTS = RESOURCE_NAMES.flatMap((name) => {
  const { address } = resourceOf(name)
  const list = callOf(name, 'list')
  return address && list && callOf(name, 'update') ? [{ address, list }] : []
})

/** Records with a page or a card of their own, on which they are edited. */
const ON_PAGES = ['/dashboard/services', '/dashboard/contracts']

/** The number of the first record of a list. */
async function firstOf(request: APIRequestContext, list: Endpoint, headers: Record<string, string>) {
  const response = await request.get(`${list.path}?page_size=5`, { headers })
  expect(response.status(), list.path).toBe(200)
  const answer = await response.json()
  const rows: { id: number }[] = list.list?.wrapper ? answer[list.list.wrapper] : answer
  return rows[0]!.id
}

/** The parts of a dialog that are beside the screen, and the one that covers its last button once that is scrolled to. */
const faultsOf = (dialog: Locator) =>
  dialog.evaluate((dialog) => {
    const wide = [dialog, ...dialog.querySelectorAll('form, form *')]
      .filter(
        (part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && !part.closest('[role=tablist], table'),
      )
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
      .map((part) => `${part.tagName} ${part.className} scrolls sideways by ${part.scrollWidth - part.clientWidth} px`)
    const beside = [...dialog.querySelectorAll('input, select, textarea, button, label')]
      .filter((part) => part.checkVisibility() && !part.closest('[role=tablist], table'))
      .filter((part) => part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().left < 0)
      .map((part) => `${part.tagName} ${part.textContent || part.getAttribute('aria-label')} is beside the screen`)
    const last = [...dialog.querySelectorAll('button')].filter((button) => button.checkVisibility()).at(-1)
    last?.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = (last ?? dialog).getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const covered = last?.contains(above)
      ? []
      : [`${last?.textContent ?? 'No button'} is under ${above?.outerHTML.slice(0, 120)}`]
    return [...wide, ...beside, ...covered]
  })

test('the form of a new record and of the first one fits a small phone, to its last button', async ({ browser, request }) => {
  expect(LISTS.length).toBeGreaterThan(15)
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const headers = await elsewhere(request, 'super')
  await signIn(page, 'super', LISTS[0]!.address)
  const dialog = page.getByRole('dialog')
  let added = 0
  const look = async (what: string) => {
    await expect(dialog.locator('form, section, h2').first()).toBeVisible()
    await settled(page)
    expect.soft(await faultsOf(dialog.last()), what).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const { address, list } of LISTS) {
    await follow(page, address)
    const add = page.getByRole('main').getByRole('button', { name: /^\+ / })
    if ((await add.count()) > 0) {
      await add.first().click()
      await look(`a new record at ${address}`)
      added++
    }
    if (ON_PAGES.includes(address)) continue
    const id = await firstOf(request, list, headers)
    await follow(page, `${address}?record=${id}`)
    await look(`record ${id} at ${address}`)
  }
  expect(added).toBeGreaterThan(13)
  await page.close()
})
