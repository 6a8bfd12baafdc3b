import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSite } from '../../test/render-site.tsx'
import VerifyPage from './verify-page.tsx'

test('opened without a seal, it says what to do, and there is nothing to try again', async () => {
  renderSite(VerifyPage, '/verify')
  expect(await screen.findByText('Scan the code on an invoice to open this page.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
