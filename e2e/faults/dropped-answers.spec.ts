// The server executes a request, its response is lost, and the browser retries: one record for each action.
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { pdf } from '../../server/test/records/documents.ts'
import { open } from '../support/pages/ready.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** A proxy that drops the first `drops` responses to a POST of the path, after the server has sent them. */
async function forgetfulProxy(target: string, path: string, drops: number) {
  const seen: (string | undefined)[] = []
  const proxy = createServer((incoming, outgoing) => {
    const forget =
      incoming.method === 'POST' && incoming.url === path && seen.push(String(incoming.headers['idempotency-key'])) <= drops
    const onward = request(target + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (forget) answer.resume().once('end', () => outgoing.destroy())
      else {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      }
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    seen,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

const token = async (page: import('@playwright/test').Page) => page.evaluate(() => localStorage.getItem('accessToken'))

test('a message whose response is lost twice arrives once', async ({ page, baseURL }) => {
  const name = `Visitor ${crypto.randomUUID()}`
  const proxy = await forgetfulProxy(baseURL!, '/api/v1/contacts/register', 2)
  await open(page, `${proxy.origin}/contact`)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email address').fill('visitor@mail.example')
  await page.getByLabel('Message').fill('Two gates.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your reference is')).toBeVisible()
  expect(proxy.seen).toHaveLength(3)
  expect(new Set(proxy.seen).size).toBe(1)
  proxy.close()
  await signIn(page)
  const answer = await page.request.get(`/api/v1/contacts?q=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${await token(page)}` },
  })
  expect(await answer.json()).toHaveLength(1)
})

test('an application with files whose response is lost arrives once', async ({ page, baseURL }) => {
  const name = `Applicant ${crypto.randomUUID()}`
  const cv = pdf()
  const proxy = await forgetfulProxy(baseURL!, '/api/v1/careers/apply', 1)
  await open(page, `${proxy.origin}/careers`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email address').fill('applicant@mail.example')
  await page
    .getByLabel('CV')
    .setInputFiles({ name: cv.name, mimeType: 'application/pdf', buffer: Buffer.from(await cv.arrayBuffer()) })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Your application has been submitted successfully!')).toBeVisible({ timeout: 30_000 })
  expect(proxy.seen.length).toBeGreaterThan(1)
  expect(new Set(proxy.seen).size).toBe(1)
  proxy.close()
  await signIn(page)
  const answer = await page.request.get(`/api/v1/careers/applications?q=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${await token(page)}` },
  })
  expect(await answer.json()).toHaveLength(1)
})
