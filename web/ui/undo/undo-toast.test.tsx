import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../lib/calls/call.ts'
import { renderPage } from '../../test/render-page.tsx'
import { offerUndo } from './undo-offer.ts'

/** As long as the dashboard offers it. */
const UNDO_SHOWN_SECONDS = 15
const offer = (text: string, undo = async () => `Undone: ${text}`) => act(() => offerUndo(text, { undo }))
const button = () => screen.queryByRole('button', { name: 'Undo' })

test('Undo counts down its seconds, and is gone after them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
  renderPage(() => <p>A page</p>)
  offer('Okello: on post.')
  expect(screen.getByRole('status').textContent).toContain('Okello: on post.')
  expect(button()!.textContent).toBe(`Undo${UNDO_SHOWN_SECONDS}`)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(Number(button()!.textContent!.slice(4))).toBeLessThanOrEqual(UNDO_SHOWN_SECONDS - 5)
  await act(() => vi.advanceTimersByTimeAsync(UNDO_SHOWN_SECONDS * 1000))
  expect(button()).toBeNull()
})

test('the newest offer alone is shown, and is taken once', async () => {
  const { user } = renderPage(() => <p>A page</p>)
  const undo = vi.fn(async () => 'Undone: second')
  offer('First')
  offer('Second', undo)
  expect(screen.queryByText('First')).toBeNull()
  await user.dblClick(button()!)
  expect(await screen.findByText('Undone: second')).toBeTruthy()
  expect(undo).toHaveBeenCalledTimes(1)
  expect(button()).toBeNull()
})

test('an undo that is refused says what has happened since', async () => {
  const { user } = renderPage(() => <p>A page</p>)
  const since = 'This cannot be undone: the guards were told since.'
  offer('3 shifts published.', async () => {
    throw new CallFailure('SERVER_ERROR', since, 409, { message: since })
  })
  await user.click(button()!)
  expect((await screen.findByRole('alert')).textContent).toBe(since)
})

test('Undo is reached by the keyboard, and dismissed by its cross', async () => {
  const { user } = renderPage(() => <p>A page</p>)
  offer('Second')
  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(button()!.getAttribute('aria-keyshortcuts')).toBe('Control+Z')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(button()).toBeNull()
})
