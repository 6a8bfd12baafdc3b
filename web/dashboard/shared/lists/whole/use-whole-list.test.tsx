import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../../test/render-page.tsx'
import { useWholeList } from './use-whole-list.ts'

function Reminders() {
  const list = useWholeList({
    name: 'reminders',
    rows: Array.from({ length: 60 }, (_, id) => ({ id })),
    problem: undefined,
    loading: false,
    refresh: () => undefined,
  })
  const show = (filters: Record<string, string>) => () => list.show?.({ filters, sort: null, columns: null })
  return (
    <>
      <p>
        {list.rows?.length} of {list.total}
      </p>
      <button type="button" onClick={show({ client_id: '7' })}>
        Of one client
      </button>
      <button type="button" onClick={show({})}>
        Standard
      </button>
    </>
  )
}

test('a view of a list that comes as a whole replaces its filters, and keeps the size of its pages', async () => {
  const { user, address } = renderPage(Reminders, '/page?state=late&page=2&page_size=25')
  expect(screen.getByText('25 of 60')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Of one client' }))
  expect(address()).toBe('/page?page_size=25&client_id=7')
  await user.click(screen.getByRole('button', { name: 'Standard' }))
  expect(address()).toBe('/page?page_size=25')
})
