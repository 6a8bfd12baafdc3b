import type { Page } from '@playwright/test'

/** Limits of a first view, in bytes transferred. */
export const BUDGET = { script: 125_000, stylesheet: 15_000, font: 50_000, total: 350_000 }

export type Weight = { script: number; stylesheet: number; font: number; image: number; document: number; total: number }

/** Opens a page with a cold cache and adds up the bytes transferred, by kind, until the network is idle. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  const weight: Weight = { script: 0, stylesheet: 0, font: 0, image: 0, document: 0, total: 0 }
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind && kind in weight) weight[kind as keyof Weight] += encodedDataLength
    weight.total += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await client.detach()
  return weight
}
