import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../api/guard/guard-push.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { enrolledPhone, loseNetwork } from '../../test/phone.ts'
import { pushBrowser, pushDevices } from '../../test/push-browser.ts'
import { setUpUser } from '../../test/user.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { NotifyMe } from './notify-me.tsx'

beforeEach(() => enrolledPhone())

function show(server = pushDevices()) {
  const api = fakeApi()
  api.answer(calls.list, server.list)
  api.answer(calls.add, server.add)
  api.answer(calls.remove, server.remove)
  render(
    <WordsProvider>
      <NotifyMe />
    </WordsProvider>,
  )
  return setUpUser()
}
const press = async (user: ReturnType<typeof setUpUser>, name: string) => user.click(await screen.findByRole('button', { name }))

test('the guard has this phone notified, and stops it', async () => {
  const browser = pushBrowser()
  const user = show()
  await press(user, 'Notify me on this phone')
  expect(await screen.findByText('This phone tells you of your shifts.')).toBeTruthy()
  await press(user, 'Stop messages on this phone')
  expect(await screen.findByRole('button', { name: 'Notify me on this phone' })).toBeTruthy()
  expect(browser.isSubscribed()).toBe(false)
})

test('a blocked phone, a browser that cannot and a missing network are said', async () => {
  show()
  expect(await screen.findByText(/^This browser cannot show messages\./)).toBeTruthy()
  pushBrowser({ permission: 'denied' })
  show()
  expect(await screen.findByText(/^Messages are blocked in the settings of this browser\./)).toBeTruthy()
  loseNetwork()
  render(
    <WordsProvider>
      <NotifyMe />
    </WordsProvider>,
  )
  expect(await screen.findByText('This needs a network. Please try again when there is one.')).toBeTruthy()
})
