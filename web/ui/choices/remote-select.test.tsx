import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { held } from '../../test/render-site.tsx'
import { RemoteSelect } from './remote-select.tsx'

const GUARDS = [
  { value: 3, label: '3 · Grace Nakato' },
  { value: 7, label: '7 · Musa Okello' },
]
type Load = (typed: string) => Promise<typeof GUARDS>
const matching: Load = async (typed) => GUARDS.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))

function open(load: Load = matching, known?: (typeof GUARDS)[number]) {
  const loading = vi.fn(load)
  const onChange = vi.fn()
  const shown = renderPage(() => {
    const [value, setValue] = useState<number | null>(known?.value ?? null)
    const choose = (next: number | null) => {
      onChange(next)
      setValue(next)
    }
    return <RemoteSelect label="Guard" kind="guards" load={loading} known={known} value={value} onChange={choose} />
  })
  return { ...shown, loading, onChange }
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Guard' })

test('by keyboard: typing is debounced before the server is asked, arrow and Enter choose the id', async () => {
  const { user, loading, onChange } = open()
  await user.tab()
  expect(document.activeElement).toBe(box())
  await user.keyboard('okello')
  expect(await screen.findByRole('option', { name: '7 · Musa Okello' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('option', { name: '3 · Grace Nakato' })).toBeNull())
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(7))
  expect(box().value).toBe('7 · Musa Okello')
  expect(loading.mock.calls.map(([typed]) => typed)).toContain('okello')
})

test('Escape cancels the search and keeps the choice', async () => {
  const { user, onChange } = open(matching, GUARDS[0])
  await user.click(box())
  await user.keyboard('{Escape}')
  expect(box().value).toBe('3 · Grace Nakato')
  expect(onChange).not.toHaveBeenCalled()
})

test('the label of the initial choice shows before anything is loaded', () => {
  const slow = held()
  open(async () => {
    await slow.until
    return GUARDS
  }, GUARDS[1])
  expect(box().value).toBe('7 · Musa Okello')
  slow.release()
})

test('no match is announced', async () => {
  const { user } = open()
  await user.type(box(), 'nobody')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
})

test('where there is nothing to choose, no search is blamed', async () => {
  const { user } = open(async () => [])
  await user.click(box())
  expect(await screen.findByText('Nothing to choose yet')).toBeTruthy()
})

test('a pending search is announced', async () => {
  const slow = held()
  const { user } = open(async () => {
    await slow.until
    return GUARDS
  })
  await user.type(box(), 'gra')
  expect(await screen.findByText('Searching...')).toBeTruthy()
  slow.release()
  expect(await screen.findByRole('option', { name: '3 · Grace Nakato' })).toBeTruthy()
  expect(screen.queryByText('Searching...')).toBeNull()
})

test('a failed search is announced, and the next character retries', async () => {
  let broken = true
  const { user } = open(async (typed) => {
    if (broken) throw new Error('No network.')
    return matching(typed)
  })
  await user.type(box(), 'g')
  expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
  broken = false
  await user.type(box(), 'r')
  expect(await screen.findByRole('option', { name: '3 · Grace Nakato' })).toBeTruthy()
})

test('a value from the address shows its name, and searches for nothing', async () => {
  const loading = vi.fn(matching)
  renderPage(() => (
    <RemoteSelect
      label="Guard"
      kind="guards"
      load={loading}
      labelOf={async (id) => `${id} · Joan Ocen`}
      value={9}
      onChange={() => {}}
    />
  ))
  await waitFor(() => expect(box().value).toBe('9 · Joan Ocen'))
  expect(loading.mock.calls.map(([typed]) => typed)).toEqual([''])
})

test('a field whose options did not come says so before it is opened, and asks for them again', async () => {
  let broken = true
  const { user } = open(async (typed) => {
    if (broken) throw new Error('No network.')
    return matching(typed)
  })
  const again = await screen.findByRole('button', { name: 'The list could not be loaded. Try again' })
  broken = false
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Try again$/ })).toBeNull())
  await user.click(box())
  expect(await screen.findByRole('option', { name: '3 · Grace Nakato' })).toBeTruthy()
})
