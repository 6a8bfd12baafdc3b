import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { OnDemand } from '../frame/on-demand.tsx'
import { loadWhenOpened } from './load-when-opened.tsx'

const TEXT = 'No response from server. Please check your connection.'
const lostOnce = (Part: () => React.ReactNode) =>
  vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))

test.each(['online', 'offline'])(
  'a form whose code does not come (the browser says %s) says so, and is asked for again',
  async (state) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
    const load = lostOnce(() => <p>The form</p>)
    const Form = loadWhenOpened(`form-${state}`, 'guard', load)
    const { user } = renderPage(() => <Form />)
    expect(await screen.findByText(TEXT)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The form')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  },
)

test('a dialog on demand whose code does not come says so, and is asked for again', async () => {
  const load = lostOnce(() => <p>The search</p>)
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        <OnDemand name="lost-search" load={load} opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  const { user } = renderPage(Page)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText(TEXT)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The search')).toBeTruthy()
})
