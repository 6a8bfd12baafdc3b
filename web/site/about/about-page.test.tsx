import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSite } from '../../test/render-site.tsx'
import AboutPage from './about-page.tsx'

test('says since when the company exists and what it stands for, and links to Contact', () => {
  renderSite(AboutPage, '/about_us')
  expect(screen.getByText('Since 2011')).toBeTruthy()
  for (const name of ['Integrity', 'Excellence', 'Teamwork', 'Accountability', 'Partnership', 'Commitment'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact Us Now' }).getAttribute('href')).toBe('/contact')
})
