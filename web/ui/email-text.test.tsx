import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test.each([
  ['moses.mulindwa@guards.engabo.example', 'moses.mulindwa@<wbr>guards.engabo.example'],
  ['"a@b"@mail.example', '"a@b"@<wbr>mail.example'],
])('%s breaks after its last @ and nowhere else, and is copied whole', (address, markup) => {
  const { container } = render(<EmailText address={address} />)
  expect(container.innerHTML).toBe(markup)
  expect(container.textContent).toBe(address)
})
