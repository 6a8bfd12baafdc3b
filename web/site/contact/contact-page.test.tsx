import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderSite } from '../../test/render-site.tsx'
import ContactPage from './contact-page.tsx'

const map = () => screen.queryByTitle<HTMLIFrameElement>(/^Map: Plot 14/)

test('says when the office is open and where it is, with three testimonials', () => {
  renderSite(ContactPage, '/contact')
  for (const hours of ['8:00–18:00', '9:00–13:00', 'closed']) expect(screen.getByText(hours)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
  )
  expect(screen.getAllByRole('figure')).toHaveLength(3)
})

test('the interactive map loads on request and gets the focus, and the link to the map stays', async () => {
  const { user } = renderSite(ContactPage, '/contact')
  expect(map()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the interactive map' }))
  expect(map()?.src).toContain('https://www.openstreetmap.org/export/embed.html?bbox=')
  expect(document.activeElement).toBe(map())
  expect(screen.getByRole('link', { name: 'Open the map' })).toBeTruthy()
})
