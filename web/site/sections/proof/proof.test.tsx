import { screen, within } from '@testing-library/react'
import type { ComponentProps, ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_HOME } from '../../../../api/company/home.ts'
import { SECTIONS } from '../../../dashboard/company/content/sections.ts'
import { renderSite } from '../../../test/render-site.tsx'
import AboutPage from '../../about/about-page.tsx'
import ContactPage from '../../contact/contact-page.tsx'
import HomePage from '../../home/home-page.tsx'
import GuardsPage from '../../services/detail/guards-page.tsx'
import ServicesPage from '../../services/services-page.tsx'

// jsdom has none; the quote form stays away.
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)

const offer = { services: [], failed: false }
const PAGES: [string, ComponentType][] = [
  ['/', HomePage],
  ['/about_us', AboutPage],
  ['/contact', ContactPage],
  ['/services', () => <ServicesPage {...({ loaderData: { offer } } as unknown as ComponentProps<typeof ServicesPage>)} />],
  ['/services/guards', () => <GuardsPage {...({ loaderData: offer } as unknown as ComponentProps<typeof GuardsPage>)} />],
]

test.each(PAGES)('%s shows no section of a list that is empty', (path, Page) => {
  const lists = SECTIONS.flatMap((section) => ('list' in section && section.least === 0 ? [section.list] : []))
  expect(lists).toContain('testimonials')
  renderSite(Page, path, { ...DEFAULT_HOME, ...Object.fromEntries(lists.map((list) => [list, []])) })
  const empty = [...document.querySelectorAll('section')].filter(
    (section) =>
      section.querySelector('h2') && !section.querySelector('li, dl, figure, form, details, a, button, h3, p:not(header p)'),
  )
  expect(empty.map(({ textContent }) => textContent)).toEqual([])
})

test('papers are shown with number and last day, and no longer after it', () => {
  const paper = { title: 'NSSF clearance', issuer: null, number: 'NS-7', valid_until: '2026-11-27' }
  const certificates = [paper, { ...paper, title: 'Tax clearance', valid_until: '2026-11-26' }]
  renderSite(AboutPage, '/about_us', { ...DEFAULT_HOME, certificates })
  const section = within(screen.getByRole('heading', { name: 'Licensed and insured' }).closest('section')!)
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'NSSF clearanceNo. NS-7Valid until 27 Nov 2026',
  ])
})

test('with nothing but papers of yesterday there is no section of papers', () => {
  const certificates = [{ title: 'Tax clearance', issuer: null, number: null, valid_until: '2026-11-26' }]
  renderSite(AboutPage, '/about_us', { ...DEFAULT_HOME, certificates })
  expect(screen.queryByRole('heading', { name: 'Licensed and insured' })).toBeNull()
})

test('clients are shown by logo, or by name; reviews with their stars', () => {
  const clients = [{ name: 'Kisozi Crest Hotel', picture: 'kisozi.webp' }, { name: 'Nile Gate' }]
  const reviews = [{ quote: 'Awake at night.', name: 'Ivan', stars: 4, source: 'Google Maps' }]
  renderSite(HomePage, '/', { ...DEFAULT_HOME, clients, reviews })
  expect(screen.getByRole('img', { name: 'Kisozi Crest Hotel' }).getAttribute('src')).toBe('/uploads/kisozi.webp')
  expect(screen.getByText('Nile Gate')).toBeTruthy()
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
})

test('a page shows the photograph that was uploaded for it, with the text at its left; else the drawn picture', () => {
  const guards = PAGES.at(-1)![1]
  const head = () => screen.getByRole('heading', { level: 1 }).closest('[data-side]')!
  const shown = renderSite(guards, '/services/guards')
  expect([head().getAttribute('data-side'), head().querySelector('source')?.type]).toEqual(['right', 'image/avif'])
  shown.unmount()
  renderSite(guards, '/services/guards', { ...DEFAULT_HOME, page_pictures: { guards: 'ours.webp' } })
  expect([head().getAttribute('data-side'), head().querySelector('img')?.getAttribute('src')]).toEqual([
    'left',
    '/uploads/ours.webp',
  ])
})

test('the home page of a network is no profile', () => {
  const social = [
    { name: 'X', url: 'https://x.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/engabo.example' },
  ]
  renderSite(AboutPage, '/about_us', { ...DEFAULT_HOME, social })
  expect(screen.queryByRole('link', { name: 'X' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Facebook' })).toBeTruthy()
})

test('the delivered links lead to whole addresses', () => {
  expect(DEFAULT_HOME.social.filter(({ url }) => new URL(url).pathname === '/')).toEqual([])
})

const OCTOBER = { month: '2026-10', agreed: 4120, covered: 98.4, rounds: 31, walked: 96 }

test('the figures of a month say what they are of, and how they are counted', () => {
  renderSite(HomePage, '/', { ...DEFAULT_HOME, show_figures: true }, { figures: OCTOBER })
  const strip = screen.getByRole('region', { name: 'Our work in October 2026' })
  expect(within(strip).getByText('98.4 %').nextSibling?.textContent).toBe('of 4,120 agreed shifts covered in October 2026')
  expect(within(strip).getByText('96 %').nextSibling?.textContent).toBe('of 31 rounds walked')
  expect(within(strip).getByText('How we count').closest('details')?.textContent).toContain('minutes of every shift')
})

test.each([
  ['without figures of a month', null, true],
  ['where the company does not publish them', OCTOBER, false],
])('there is no strip %s', (_, figures, show_figures) => {
  renderSite(HomePage, '/', { ...DEFAULT_HOME, show_figures }, { figures })
  expect(screen.queryByText('How we count')).toBeNull()
})

test('without rounds the strip speaks of the shifts alone', () => {
  renderSite(HomePage, '/', { ...DEFAULT_HOME, show_figures: true }, { figures: { ...OCTOBER, rounds: 0, walked: null } })
  expect(screen.getByText('98.4 %')).toBeTruthy()
  expect(screen.queryByText(/rounds walked/)).toBeNull()
})
