import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../../test/user.ts'
import { Refused } from '../outbox/transport.ts'
import type { EnrolBy } from '../store/session.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { CodeForm } from './code-form.tsx'

const send = vi.fn<(by: EnrolBy, pin: string | undefined) => Promise<unknown>>()

/** The form by which a guard sets a PIN, with the focus in its first field. */
function show(withPin = true, number = '12') {
  send.mockReset()
  render(
    <WordsProvider>
      <CodeForm withPin={withPin} submit="Set my PIN" send={send} />
    </WordsProvider>,
  )
  fireEvent.change(screen.getByLabelText(withPin ? 'Your number' : 'Number of the post'), { target: { value: number } })
  screen.getByLabelText('Code').focus()
  return setUpUser()
}

const LABELS = ['Code', 'New PIN', 'New PIN again']
const fields = () => LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label))
const typed = () => fields().map(({ value }) => value)
/** The message at one field alone, which has the focus. */
async function expectSaidAt(label: string, text: string) {
  const said = await screen.findByText(text)
  const field = screen.getByLabelText(label)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-describedby')!.split(' ')).toContain(said.id)
  expect(fields().filter((one) => one.getAttribute('aria-invalid'))).toEqual([field])
}

test('a PIN is set with the keyboard alone: code, PIN, once more, Enter', async () => {
  const user = show()
  send.mockResolvedValue(undefined)
  const [, pin, again] = fields()
  for (const one of [pin!, again!])
    expect([one.type, one.inputMode, one.autocomplete, one.maxLength]).toEqual(['password', 'numeric', 'off', 6])
  const described = document.getElementById(pin!.getAttribute('aria-describedby')!)
  expect(described?.textContent).toBe('Six digits that nobody can guess, without your date of birth')
  await user.keyboard('4815 1624')
  await user.tab()
  await user.keyboard('280417')
  await user.tab()
  await user.keyboard('280417{Enter}')
  await waitFor(() => expect(send.mock.calls).toEqual([[{ code: '48151624', guard: '12' }, '280417']]))
})

test.each([
  ['4815162', '280417', '280417', 'Code', 'The code has eight digits.'],
  ['48151624', '28041', '28041', 'New PIN', 'The PIN has six digits.'],
  ['48151624', '28o417', '28o417', 'New PIN', 'The PIN has six digits.'],
  ['48151624', '111111', '111111', 'New PIN', 'Choose a PIN that is not one digit six times.'],
  ['48151624', '987654', '987654', 'New PIN', 'Choose a PIN that does not count up or down.'],
  ['48151624', '121212', '121212', 'New PIN', 'Choose a PIN that does not repeat itself.'],
  ['48151624', '280417', '280418', 'New PIN again', 'The two PINs are not the same.'],
])('of %s, %s and %s nothing is sent or lost, and what is wrong is said at “%s”: %s', async (code, pin, again, label, says) => {
  const user = show()
  await user.keyboard(code)
  await user.tab()
  await user.keyboard(pin)
  await user.tab()
  await user.keyboard(`${again}{Enter}`)
  await expectSaidAt(label, says)
  expect(typed()).toEqual([code, pin, again])
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [
    new Refused('This code does not work.', 401, 'wrong_credentials'),
    'Code',
    'This code is wrong or no longer works. Ask for a new one.',
  ],
  [
    new Refused('Some fields are not right.', 422, 'invalid', { pin: 'Choose a PIN without your date of birth.' }),
    'New PIN',
    'Choose a PIN without your date of birth.',
  ],
])('what the server refuses, %s, is said at “%s”, and nothing has to be typed again', async (failure, label, says) => {
  const user = show()
  send.mockRejectedValueOnce(failure).mockResolvedValueOnce(undefined)
  await user.keyboard('48151624')
  await user.tab()
  await user.keyboard('120590')
  await user.tab()
  await user.keyboard('120590{Enter}')
  await expectSaidAt(label, says)
  expect(typed()).toEqual(['48151624', '120590', '120590'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.queryByText(says)).toBeNull())
})

test.each([
  [new Refused('Failed to fetch'), 'The server does not answer. Check your network and your data, and try again.'],
  [new Refused('Too many attempts.', 429, 'too_many_requests'), 'Too many tries. Please wait a minute and try again.'],
  [
    new Refused('Something went wrong on our side.', 500, 'internal'),
    'The server has a problem. Please try again in a few minutes.',
  ],
  [new DOMException('The storage is full.'), 'This did not work. Please try again.'],
])('a failure of none of the fields, %s, is said below them; everything stays and goes again by Enter', async (failure, says) => {
  const user = show()
  send.mockRejectedValueOnce(failure).mockResolvedValueOnce(undefined)
  await user.keyboard('48151624')
  await user.tab()
  await user.keyboard('280417')
  await user.tab()
  await user.keyboard('280417{Enter}')
  await screen.findByText(says)
  expect(fields().map((field) => field.getAttribute('aria-invalid'))).toEqual([null, null, null])
  expect(typed()).toEqual(['48151624', '280417', '280417'])
  expect(document.activeElement).toBe(screen.getByLabelText('New PIN again'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(send.mock.calls).toEqual(Array(2).fill([{ code: '48151624', guard: '12' }, '280417'])))
})

test('the phone of a post asks for its number and the code alone', async () => {
  const user = show(false)
  send.mockResolvedValue(undefined)
  expect(screen.queryByLabelText('New PIN')).toBeNull()
  await user.keyboard('48151624{Enter}')
  await waitFor(() => expect(send.mock.calls).toEqual([[{ code: '48151624', station: 12 }, undefined]]))
})

test('a number is asked for beside the code, and a code that was scanned needs neither', async () => {
  const user = show(true, '')
  await user.keyboard('48151624{Enter}')
  await screen.findByText('Type this number, too.')
  expect(send).not.toHaveBeenCalled()
})

test('of a scanned code only the PIN is asked for; one that is used up can be typed', async () => {
  const key = 'k'.repeat(22)
  send.mockReset()
  send.mockRejectedValueOnce(new Refused('This code does not work.', 401, 'wrong_credentials'))
  render(
    <WordsProvider>
      <CodeForm scanned={key} withPin submit="Enrol" send={send} />
    </WordsProvider>,
  )
  expect(screen.queryByLabelText('Code')).toBeNull()
  const user = setUpUser()
  screen.getByLabelText('New PIN').focus()
  await user.keyboard('280417')
  await user.tab()
  await user.keyboard('280417{Enter}')
  await screen.findByText('This code is wrong or no longer works. Ask for a new one.')
  expect(send.mock.calls).toEqual([[{ key }, '280417']])
  screen.getByLabelText('Your number')
})
