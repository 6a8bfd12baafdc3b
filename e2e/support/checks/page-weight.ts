import type { Page } from '@playwright/test'
import { settled } from '../pages/ready.ts'
import { leave } from '../server/sign-in.ts'

/** Limits of a first view, in bytes transferred. */
export const BUDGET = { script: 125_000, stylesheet: 15_000, font: 50_000, total: 350_000 }

export type Weight = {
  script: number
  stylesheet: number
  font: number
  image: number
  document: number
  fetch: number
  total: number
  requests: number
}

/** Calls of the frame: without its streams it repeats them, and asks for the streams, every few seconds, whatever is opened meanwhile. */
const REPEATED = /\/api\/v1\/(alarm_queue|alarm_events|now\/(sos|stream)|notices(\/stream)?|today)$/

/** Opens a page with a cold cache and adds up the requests and the bytes transferred, by kind, until the network is idle. */
export async function weigh(page: Page, url: string) {
  // The page before may still send requests, which would count.
  await leave(page)
  return weighWhile(page, () => page.goto(url, { waitUntil: 'networkidle' }))
}

/** The same for what an action in the page loads; what the page has loaded before is in the cache. */
export const weighNext = (page: Page, act: () => Promise<unknown>) =>
  weighWhile(
    page,
    async () => {
      await act()
      await settled(page)
    },
    { cached: true },
  )

async function weighWhile(page: Page, load: () => Promise<unknown>, { cached = false } = {}): Promise<Weight> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: !cached })
  const kinds = new Map<string, string>()
  const weight: Weight = { script: 0, stylesheet: 0, font: 0, image: 0, document: 0, fetch: 0, total: 0, requests: 0 }
  // Late responses of the page before may still arrive; only requests from now on count.
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!(cached && REPEATED.test(request.url))) kinds.set(requestId, '')
  })
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (kinds.has(requestId)) kinds.set(requestId, type.toLowerCase())
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    if (kind in weight) weight[kind as keyof Weight] += encodedDataLength
    weight.total += encodedDataLength
    weight.requests++
  })
  await load()
  await client.detach()
  return weight
}
