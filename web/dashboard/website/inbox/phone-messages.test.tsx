import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sent, type TextMessage } from '../../../../api/notify/notifications.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { PhoneMessages } from './phone-messages.tsx'

afterEach(() => vi.restoreAllMocks())

function open() {
  const api = fakeApi()
  signIn('super_admin')
  const message: TextMessage = {
    id: 1,
    created_at: new Date().toISOString(),
    account_name: 'Sam Okello',
    last_error: null,
    cost: 35,
    channel: 'sms',
    event: 'sos',
    state: 'Sent',
  }
  api.answer(sent, () => ({
    months: [{ month: '2026-11', channel: 'sms' as const, messages: 12, cost: 420 }],
    messages: [
      message,
      { ...message, id: 2, channel: 'whatsapp' as const, event: 'incident' as const, state: 'Logged' as const, cost: 0 },
    ],
  }))
  renderPage(PhoneMessages)
}

test('who was told of what this month, what became of it, and what it cost', async () => {
  open()
  const [, first, second] = within(await screen.findByRole('table', { name: 'Messages of this month' })).getAllByRole('row')
  expect(first!.textContent).toMatch(/^Sam OkelloSMSA guard asks for helpSent.*35/)
  expect(second!.textContent).toContain('No provider')
  expect(screen.getByRole('row', { name: /2026-11 12 SMS .*420/ })).toBeTruthy()
})

test('on a phone each message is a card, so that none of it is beside what can be seen', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        ...new EventTarget(),
        matches: query.startsWith('(max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  open()
  const [first, second] = within(await screen.findByRole('list', { name: 'Messages of this month' })).getAllByRole('listitem')
  expect(first!.textContent).toMatch(/^Sam OkelloSentA guard asks for helpSMS, .*35/)
  expect(second!.textContent).toContain('No provider')
  expect(screen.queryByRole('table', { name: 'Messages of this month' })).toBeNull()
})
