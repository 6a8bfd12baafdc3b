import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { TagsInput } from './tags-input.tsx'

function Days() {
  const [value, setValue] = useState(['30'])
  return <TagsInput label="Remind before" data={['60', '30', '7']} value={value} onChange={setValue} />
}

const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
const chosen = () => [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent)

test('the suggestions are rendered from the first focus on', async () => {
  const { user } = renderPage(Days)
  expect(options()).toEqual([])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Remind before', { selector: 'input' }))
  expect(options()).toEqual(['60', '7'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['30', '7'])
})

test('a text that is not among them is kept with Enter', async () => {
  const { user } = renderPage(Days)
  await user.tab()
  await user.keyboard('14{Enter}')
  expect(chosen()).toEqual(['30', '14'])
})
