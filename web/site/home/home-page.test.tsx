import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSite } from '../../test/render-site.tsx'
import HomePage from './home-page.tsx'

test('shows three services and two testimonials, and leads to About', () => {
  renderSite(HomePage)
  expect(screen.getAllByRole('link', { name: /^More about/ })).toHaveLength(3)
  expect(screen.getAllByRole('figure')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Learn More About Us' }).getAttribute('href')).toBe('/about')
})
