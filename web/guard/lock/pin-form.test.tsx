import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newPhone } from '../../test/phone.ts'
import { setUpUser } from '../../test/user.ts'
import { Refused } from '../outbox/transport.ts'
import { keep } from '../store/database.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { PinForm } from './pin-form.tsx'

const OFFLINE = new Refused('Failed to fetch')
const check = vi.fn<(pin: string) => Promise<void>>()

/** The form that opens a phone, with the focus in its field. */
function show() {
  check.mockReset()
  render(
    <WordsProvider>
      <PinForm label="PIN" submit="Open" check={check} />
    </WordsProvider>,
  )
  screen.getByLabelText('PIN').focus()
  return setUpUser()
}

const field = () => screen.getByLabelText<HTMLInputElement>('PIN')
/** The message at the field, which then has the focus and this text. */
async function expectSaid(text: string, left: string) {
  const said = await screen.findByText(text)
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect([field().getAttribute('aria-describedby'), field().getAttribute('aria-invalid')]).toEqual([said.id, 'true'])
  expect(field().value).toBe(left)
}

beforeEach(newPhone)

test('the PIN is typed as digits that nobody reads, at most six, and sent once by Enter', async () => {
  const user = show()
  const { type, inputMode, autocomplete } = field()
  expect({ type, inputMode, autocomplete }).toEqual({ type: 'password', inputMode: 'numeric', autocomplete: 'off' })
  let answer = () => {}
  check.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await user.keyboard('2804179{Enter}')
  expect((await screen.findByRole('button', { name: 'Please wait…' })).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  expect(check.mock.calls).toEqual([['280417']])
  answer()
  await screen.findByRole('button', { name: 'Open' })
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test.each(['', '28041', '28o417'])(
  'what is no PIN of six digits, “%s”, stays and is not sent, by Enter and by the button',
  async (typed) => {
    const user = show()
    await user.keyboard(`${typed}{Enter}`)
    await expectSaid('The PIN has six digits.', typed)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
    await user.keyboard('{Enter}')
    await expectSaid('The PIN has six digits.', typed)
    expect(check).not.toHaveBeenCalled()
  },
)

test.each([
  ['wrong_pin', '4 tries are left.', 'This PIN is wrong. Tries left: 4.'],
  ['wrong_pin', 'This PIN is wrong.', 'This PIN is wrong.'],
  ['pin_locked', 'This PIN is locked.', 'Too many wrong PINs. Call the control room: they can unlock it.'],
])('a PIN that the server refuses (%s, “%s”) is emptied, and the next one can be typed at once', async (code, message, says) => {
  const user = show()
  check.mockRejectedValueOnce(new Refused(message, 401, code))
  await user.keyboard('111213{Enter}')
  await expectSaid(says, '')
  check.mockResolvedValueOnce()
  await user.keyboard('280417{Enter}')
  await waitFor(() => expect(check.mock.calls).toEqual([['111213'], ['280417']]))
  await waitFor(() => expect(screen.queryByText(says)).toBeNull())
})

test.each([
  [0, 'This PIN is wrong. Tries left on this phone: 5.'],
  [2, 'This PIN is wrong. Tries left on this phone: 3.'],
  [5, 'Too many wrong PINs. The phone opens again with the right PIN and a network. Call the control room.'],
])('without a network, after %s wrong ones, the phone says how many tries are left', async (tries, says) => {
  await keep('pin', { salt: new Uint8Array(16), hash: new Uint8Array(32), tries })
  const user = show()
  check.mockRejectedValueOnce(OFFLINE)
  await user.keyboard('111213{Enter}')
  await expectSaid(says, '')
})

test.each([
  [
    new Refused('Too many attempts. Try again in a minute.', 429, 'too_many_requests'),
    'Too many tries. Please wait a minute and try again.',
  ],
  [
    new Refused('Something went wrong on our side.', 500, 'internal'),
    'The server has a problem. Please try again in a few minutes.',
  ],
  [new Refused('Please sign in.', 401, 'not_signed_in'), 'This phone is not enrolled any more. Call the control room.'],
  [new DOMException('The storage is full.'), 'This did not work. Please try again.'],
])('a PIN of which nobody has found that it is wrong stays, and goes again by Enter: %s', async (failure, says) => {
  const user = show()
  check.mockRejectedValueOnce(failure).mockResolvedValueOnce()
  await user.keyboard('280417{Enter}')
  await expectSaid(says, '280417')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(check.mock.calls).toEqual([['280417'], ['280417']]))
})
