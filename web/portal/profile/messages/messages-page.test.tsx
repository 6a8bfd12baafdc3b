import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { me } from '../../../../api/accounts/auth.ts'
import type { MessageChoices } from '../../../../api/notify/client-messages.ts'
import { CLIENT_EVENTS } from '../../../../api/notify/notifications.ts'
import * as calls from '../../../../api/portal/portal-messages.ts'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { pushBrowser, pushDevices } from '../../../test/push-browser.ts'
import { signIn } from '../../../test/render-page.tsx'
import { setUpUser } from '../../../test/user.ts'
import MessagesPage from './messages-page.tsx'

const KEPT: calls.Messages = {
  channels: Object.fromEntries(CLIENT_EVENTS.map((event) => [event, ['push']])) as unknown as MessageChoices['channels'],
  ...{ quiet: null, ways: ['email', 'push', 'sms'], phone: '256772123451' },
}
const ME = { id: 5, role: 'client', userName: 'Joan', emailAddress: 'joan@hotel.example', areas: [], granted: [], limited: false }

function open(kept: Partial<calls.Messages> = {}, { limited = false } = {}) {
  const api = fakeApi()
  signIn('client')
  const server = pushDevices()
  api.answer(me, () => ({ ...ME, limited }) as never)
  api.answer(calls.messages, () => ({ ...KEPT, ...kept }))
  api.answer(calls.setMessages, ({ body }) => ({ ...KEPT, ...kept, ...body }))
  api.answer(calls.devices, server.list)
  api.answer(calls.addDevice, server.add)
  api.answer(calls.removeDevice, server.remove)
  const router = createMemoryRouter([{ path: '*', element: <MessagesPage /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const sent = () =>
    api.asked
      .filter(({ path, method }) => path === calls.setMessages.path && method === 'POST')
      .map(({ body }) => body as MessageChoices)
  return { api, sent, user: setUpUser() }
}
const way = async (event: string, channel: string) =>
  within(await screen.findByRole('group', { name: event })).getByRole('checkbox', { name: channel }) as HTMLInputElement

test('a way for an event is chosen by one press and saved at once, several presses one after the other', async () => {
  const { sent, user } = open()
  await user.click(await way('A post is empty', 'SMS'))
  await user.click(await way('New invoice', 'Push'))
  expect(await screen.findByText('Your messages are saved.')).toBeTruthy()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.channels).toMatchObject({ post_empty: ['push', 'sms'], invoice: [], arrived: ['push'] })
  expect((await way('New invoice', 'Push')).checked).toBe(false)
  expect(screen.getByText('SMS and WhatsApp go to +256772123451.')).toBeTruthy()
})

test('what could not be saved goes back, and the reason is said', async () => {
  const { api, user } = open()
  api.answer(calls.setMessages, () => {
    throw new Refusal(409, 'Not at this moment.')
  })
  await user.click(await way('Incident', 'E-mail'))
  expect(await screen.findByText('Not at this moment.')).toBeTruthy()
  expect((await way('Incident', 'E-mail')).checked).toBe(false)
})

test('only ways that the company has set up are shown, and nothing about money to people of some stations', async () => {
  open({ ways: ['email', 'push'], phone: null }, { limited: true })
  const group = await screen.findByRole('group', { name: 'Incident' })
  expect(within(group).getAllByRole('checkbox')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'New invoice' })).toBeNull())
  expect(screen.queryByText(/telephone number/)).toBeNull()
})

test('quiet hours are those of the night first; an end like the beginning is not taken', async () => {
  const { sent, user } = open({ phone: null })
  expect(await screen.findByText('SMS and WhatsApp need a telephone number.')).toBeTruthy()
  await user.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }))
  await waitFor(() => expect(sent().at(-1)?.quiet).toEqual({ from: '22:00', until: '06:00' }))
  const until = screen.getByLabelText('Until') as HTMLInputElement
  fireEvent.change(until, { target: { value: '22:00' } })
  expect(await screen.findByText('The end must differ from the beginning.')).toBeTruthy()
  fireEvent.change(until, { target: { value: '05:30' } })
  await waitFor(() => expect(sent().at(-1)?.quiet).toEqual({ from: '22:00', until: '05:30' }))
  await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }))
  await waitFor(() => expect(sent().at(-1)?.quiet).toBeNull())
})

test('this device is told by one press, by the worker of the portal', async () => {
  const browser = pushBrowser()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Tell me on this device' }))
  expect(await screen.findByText('This device tells you by itself.')).toBeTruthy()
  expect(browser.registered).toEqual([['/portal-worker.js', { scope: '/portal' }]])
  await user.click(screen.getByRole('button', { name: 'Stop on this device' }))
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeTruthy()
  expect(browser.isSubscribed()).toBe(false)
})

test('where the browser offers it, one press puts the portal on the home screen', async () => {
  const { keepInstallPrompt } = await import('../../../lib/pages/install-prompt.ts')
  const { user } = open()
  expect(await screen.findByText(/^Choose “Add to home screen” in the menu/)).toBeTruthy()
  keepInstallPrompt()
  const prompt = vi.fn(async () => {})
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await user.click(await screen.findByRole('button', { name: 'Put it on your home screen' }))
  expect(prompt).toHaveBeenCalledOnce()
})
