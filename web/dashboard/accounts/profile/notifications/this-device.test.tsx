import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as notifications from '../../../../../api/notify/notifications.ts'
import { fakeApi, Refusal } from '../../../../test/fake-api.ts'
import { pushBrowser, pushDevices } from '../../../../test/push-browser.ts'
import { renderPage, signIn } from '../../../../test/render-page.tsx'
import { ThisDevice } from './this-device.tsx'

const PHONE = { id: 4, label: 'Android, Chrome', created_at: '2026-11-20T14:00:00.000Z', mark: 'f'.repeat(16) }

function open(server = pushDevices()) {
  const api = fakeApi()
  signIn()
  api.answer(notifications.devices, server.list)
  api.answer(notifications.addDevice, server.add)
  api.answer(notifications.removeDevice, server.remove)
  const onChosen = vi.fn()
  return { api, onChosen, ...renderPage(() => <ThisDevice onChosen={onChosen} />) }
}
const button = (name: string) => screen.findByRole('button', { name })

test('this device is notified by one press and stops by another; other devices are listed and stopped', async () => {
  const browser = pushBrowser()
  const { user, api, onChosen } = open(pushDevices(undefined, [PHONE]))
  await user.click(await button('Notify me on this device'))
  expect(await screen.findByText('This device is notified.')).toBeTruthy()
  expect(onChosen).toHaveBeenCalledOnce()
  expect(browser.registered).toEqual([['/push-worker.js', { scope: '/dashboard/push-worker' }]])
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    auth: 'A'.repeat(22),
  })
  await user.click(await button('Stop notifying Android, Chrome'))
  await vi.waitFor(() => expect(screen.queryByText(/Android/)).toBeNull())
  await user.click(await button('Stop notifying this device'))
  expect(await button('Notify me on this device')).toBeTruthy()
  expect(browser.isSubscribed()).toBe(false)
})

test('who says no, or has said so before, reads where to allow it', async () => {
  pushBrowser({ answer: 'denied' })
  const { user } = open()
  await user.click(await button('Notify me on this device'))
  expect(
    await screen.findByText(
      'Notifications of this page are blocked. Allow them in the settings of the browser, then load the page again.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a browser that cannot, and an installation without a key, say so', async () => {
  open()
  expect(await screen.findByText(/^This browser cannot be notified\. On an iPhone or iPad, add the page/)).toBeTruthy()
  pushBrowser()
  open(pushDevices(null))
  expect(await screen.findByText('This installation does not notify devices: it has no key for it.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal is said, and the button stays', async () => {
  pushBrowser()
  const { user, api } = open()
  api.answer(notifications.addDevice, () => {
    throw new Refusal(409, 'You are notified on 10 devices already. Remove one first.', { code: 'conflict' })
  })
  await user.click(await button('Notify me on this device'))
  expect((await screen.findByRole('alert')).textContent).toBe('You are notified on 10 devices already. Remove one first.')
  expect(await button('Notify me on this device')).toBeTruthy()
})
