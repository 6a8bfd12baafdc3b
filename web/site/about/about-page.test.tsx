import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { renderSite } from '../../test/render-site.tsx'
import AboutPage from './about-page.tsx'

test('says since when the company exists and what it stands for, and links to Contact', () => {
  renderSite(AboutPage, '/about_us')
  expect(screen.getByText('Since 2011')).toBeTruthy()
  for (const name of ['Integrity', 'Excellence', 'Teamwork', 'Accountability', 'Partnership', 'Commitment'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact Us Now' }).getAttribute('href')).toBe('/contact')
})

test('leaders are shown with their pictures once the content has them, else with their initials', () => {
  const leaders = [
    { name: 'Grace Auma', title: 'Operations', picture: 'grace.webp' },
    { name: 'Moses Okello', title: 'Training', picture: null },
  ]
  renderSite(AboutPage, '/about_us', { ...DEFAULT_HOME, leaders })
  const person = (name: string) => screen.getByRole('heading', { name }).closest('li')!
  expect(person('Grace Auma').querySelector('img')?.getAttribute('src')).toContain('/uploads/grace')
  expect(person('Moses Okello').querySelector('img')).toBeNull()
  expect(within(person('Moses Okello')).getByText('MO')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Leadership team' })).toBeTruthy()
})
