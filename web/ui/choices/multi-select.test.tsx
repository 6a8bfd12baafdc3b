import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { MultiSelect } from './multi-select.tsx'

function Kinds({ searchable = false }) {
  const [value, setValue] = useState(['key'])
  return (
    <MultiSelect
      label="Shown to the client"
      data={[
        { value: 'key', label: 'Keys' },
        { value: 'visitor', label: 'Visitors' },
        { value: 'vehicle', label: 'Vehicles' },
      ]}
      searchable={searchable}
      value={value}
      onChange={setValue}
    />
  )
}
const Searched = () => <Kinds searchable />

const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
const kinds = () => screen.getByLabelText<HTMLInputElement>('Shown to the client', { selector: 'input' })
/** The chosen values, each with a button that takes it away. */
const chosen = () => [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent)

test('the options are rendered from the first focus on', async () => {
  const { user } = renderPage(Kinds)
  expect(chosen()).toEqual(['Keys'])
  expect(options()).toEqual([])
  await user.tab()
  expect(options()).toEqual(['Keys', 'Visitors', 'Vehicles'])
})

test('the arrow that opens the list marks an option, and Enter chooses the one after it', async () => {
  const { user } = renderPage(Kinds)
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['Keys', 'Visitors'])
})

test('a press opens the list, and the option that is pressed is chosen', async () => {
  const { user } = renderPage(Kinds)
  await user.click(kinds())
  await user.click(await screen.findByRole('option', { name: 'Vehicles' }))
  expect(chosen()).toEqual(['Keys', 'Vehicles'])
})

test('the first letter that is typed leaves the options that contain it', async () => {
  const { user } = renderPage(Searched)
  await user.tab()
  await user.keyboard('veh')
  expect(options()).toEqual(['Vehicles'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['Keys', 'Vehicles'])
})
