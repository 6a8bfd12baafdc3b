import { once } from 'node:events'
import { connect } from 'node:net'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { frameOf } from '../../server/alarm/receiver/frames.ts'
import { elsewhere } from '../support/server/sign-in.ts'

type Named = { id: number; client_id: number; name: string; version: number }

/** An alarm system in service with people to call, and a burglary that is the only alarm that waits. */
export async function ring(request: APIRequestContext, origin: string) {
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

/** Expects that the case asks for a step. */
export const asksFor = (page: Page, text: string) => expect(page.getByRole('heading', { level: 3, name: text })).toBeVisible()

/** Presses a key that the case offers. One that is pressed while the press before is on its way does nothing. */
export async function press(page: Page, key: string) {
  await expect(page.locator(`[aria-keyshortcuts="${key}"]`)).toBeEnabled()
  await page.keyboard.press(key)
}
