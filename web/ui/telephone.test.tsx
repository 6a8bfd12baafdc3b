import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../test/render-page.tsx'
import { Telephone } from './telephone.tsx'

test('of two numbers each stays on one line, and the text is as it was typed', () => {
  renderPage(() => <Telephone number="0772 000 100 / +256 700 111 222" />)
  const link = screen.getByRole('link', { name: '0772 000 100 / +256 700 111 222' })
  expect([...link.children].map((part) => [part.textContent, (part as HTMLElement).style.whiteSpace])).toEqual([
    ['0772 000 100', 'nowrap'],
    ['+256 700 111 222', 'nowrap'],
  ])
})
