import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { Select } from './select.tsx'

function Method() {
  const [value, setValue] = useState<string | null>('cash')
  return <Select label="Method" data={['bank', 'cash', 'other']} value={value} onChange={setValue} />
}

const options = () => screen.queryAllByRole('option', { hidden: true })
const method = () => screen.getByLabelText<HTMLInputElement>('Method', { selector: 'input' })

test('the options are rendered from the first focus on', async () => {
  const { user } = renderPage(Method)
  expect(method().value).toBe('cash')
  expect(options()).toEqual([])
  await user.tab()
  expect(options().map(({ textContent }) => textContent)).toEqual(['bank', 'cash', 'other'])
})

test('the arrow that opens the list marks the chosen option, and the next one marks the option after it', async () => {
  const { user } = renderPage(Method)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('cash')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('other')
  await user.keyboard('{Enter}')
  expect(method().value).toBe('other')
})

test('a press opens the list, and the option that is pressed is chosen', async () => {
  const { user } = renderPage(Method)
  await user.click(method())
  await user.click(await screen.findByRole('option', { name: 'bank' }))
  expect(method().value).toBe('bank')
})
