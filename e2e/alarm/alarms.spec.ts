import { once } from 'node:events'
import { connect } from 'node:net'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { frameOf } from '../../server/alarm/receiver/frames.ts'
import { countPresses } from '../presses.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

type Named = { id: number; client_id: number; name: string; version: number }

/** An alarm system in service with people to call, and a burglary that is the only alarm that waits. */
async function ring(request: APIRequestContext, origin: string) {
  const headers = await elsewhere(request, 'super')
  const read = async (path: string) => (await request.get(`/api/v1/${path}`, { headers })).json()
  async function send(path: string, data: object, method: 'post' | 'put' = 'post') {
    const answer = await request[method](`/api/v1/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const [station] = (await read('stations?page_size=1')) as Named[]
  const { id: station_id, client_id } = station!
  const account = Date.now().toString(16).slice(-8).toUpperCase()
  const fields = { client_id, station_id, name: 'Shop and store', account, code_word: 'Mango', duress_word: 'Papaya' }
  const { id } = (await send('alarm_systems', fields)).alarm_system as Named
  const { version } = (await read(`alarm_systems/${id}`)) as Named
  await send(`alarm_systems/${id}`, { ...fields, state: 'In service', version }, 'put')
  await send(`alarm_systems/${id}/contacts`, { name: 'Shop counter', phone: '+256 700 000 001', role: 'premises' })
  await send(`alarm_systems/${id}/contacts`, { name: 'Grace Auma', phone: '+256 700 000 002', role: 'key_holder' })
  await send(`alarm_systems/${id}/zones`, { number: 3, name: 'Back door' })
  const others = ((await read('alarm_queue')) as { ids: number[]; alarm: { state: string } }[]).filter(
    ({ alarm }) => alarm.state === 'New',
  )
  if (others.length > 0) await send('alarms/take_many', { ids: others.flatMap(({ ids }) => ids) })
  await report(origin, `"SIA-DCS"0001L0#${account}[#${account}|NBA3]`)
  return station!.name
}

/** The port of the receiver in the demo: this far above that of the pages, or below it where the ports end. */
const RECEIVER = 4_700
const LAST_PORT = 65_535
const receiverOf = (port: number) => (port + RECEIVER > LAST_PORT ? port - RECEIVER : port + RECEIVER)

/** Sends a frame as a panel does, until it is acknowledged. */
async function report(origin: string, content: string) {
  const panel = connect(receiverOf(Number(new URL(origin).port)), '127.0.0.1')
  panel.write(frameOf(content))
  const [answer] = (await once(panel, 'data')) as [Buffer]
  panel.destroy()
  expect(answer.toString('latin1')).toContain('"ACK"')
}

const asksFor = (page: Page, text: string) => expect(page.getByRole('heading', { level: 3, name: text })).toBeVisible()

test('of two operators who take a burglary one has it and the other sees who; by keyboard it is closed in eight presses', async ({
  page,
  browser,
  request,
  server,
}) => {
  const place = await ring(request, server.origin)
  const elsewherePage = await (await browser.newContext()).newPage()
  await signIn(page, 'admin', '/dashboard/alarms')
  await signIn(elsewherePage, 'super', '/dashboard/alarms')
  const desks = [page, elsewherePage]
  const counts = await Promise.all(desks.map(countPresses))
  for (const desk of desks) {
    await expect(desk.getByRole('region', { name: 'Waiting' }).getByRole('button', { name: place })).toHaveCount(1)
    await expect(desk).toHaveTitle(/^ALARM \(1\) /)
  }
  await expectAccessible(page, 'the queue of alarms')
  await Promise.all(desks.map((desk) => desk.keyboard.press('t')))
  await expect
    .poll(async () => (await Promise.all(desks.map((desk) => desk.getByText(/ has it\.$/).count()))).toSorted())
    .toEqual([0, 1])
  const lost = await page.getByText(/ has it\.$/).count()
  const [winner, loser] = lost ? [elsewherePage, page] : [page, elsewherePage]
  const name = lost ? 'Lydia Ekwaro' : 'Samuel Kirabo'
  await expect(loser.getByText(`${name} has it.`)).toBeVisible()

  for (const [key, next] of [
    ['a', 'Ask for the word'],
    ['w', 'Send the crew'],
    ['c', 'Call the key holder: Grace Auma'],
    ['y', 'Call the police'],
    ['x', 'Close: what was it?'],
  ] as const) {
    // A key does nothing while the result of the one before is on its way.
    await expect(winner.locator(`[aria-keyshortcuts="${key}"]`)).toBeEnabled()
    await winner.keyboard.press(key)
    await asksFor(winner, next)
  }
  await expectAccessible(winner, 'the closing of an alarm')
  await expect(winner.locator('[aria-keyshortcuts="n"]')).toBeEnabled()
  await winner.keyboard.press('n')
  await expect(winner.getByRole('textbox', { name: 'One line about it' })).toBeFocused()
  await winner.keyboard.insertText('A cat at the back door')
  await winner.keyboard.press('Enter')
  await expect(winner.getByText(/^Burglary, .*: closed\.$/)).toBeVisible()
  expect(await counts[lost ? 1 : 0]!.count()).toBe(8)
  await expect(loser.getByText(/as Animal: A cat at the back door$/)).toBeVisible()
  await elsewherePage.context().close()

  await test.step('it is in the list of all alarms, which leads back to its case', async () => {
    await page.getByRole('link', { name: 'All alarms' }).click()
    await page
      .getByRole('link', { name: new RegExp(`Burglary, ${place}`) })
      .first()
      .click()
    await expect(page.getByText(/as Animal: A cat at the back door$/)).toBeVisible()
  })
})
