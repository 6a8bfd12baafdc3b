import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { signIn } from '../../test/render-page.tsx'
import { renderSite } from '../../test/render-site.tsx'
import button from '../parts/button.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test('the header has the brand, the links in order and the way to log in', () => {
  renderSite(Header)
  expect(screen.getByRole('banner').textContent).toContain('Your Safety, Our Priority')
  expect(
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'About Us', 'Services', 'CCTV Installation', 'Alarm Response', 'Guard Services', 'Contact Us', 'Careers'])
  const [login, quote] = [screen.getByRole('button', { name: 'Login' }), screen.getByRole('link', { name: 'Get a quote' })]
  expect(quote.getAttribute('href')).toBe('/quote')
  expect([quote.className, login.className]).toEqual([button.primary, button.ghost])
})

test.each([
  ['super_admin', 'Dashboard', '/dashboard'],
  ['client', 'My portal', '/portal'],
] as const)('to a signed-in %s it offers "%s" in place of the login', (role, name, to) => {
  signIn(role)
  renderSite(Header)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
})

test('the button of the services opens them, and closes them with the next press', async () => {
  const { user } = renderSite(Header)
  const button = screen.getByRole('button', { name: 'Show the services' })
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('the footer has the quick links and the current year', () => {
  renderSite(Footer)
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link')
  expect(hrefs(links)).toEqual(['/', '/about', '/services', '/contact'])
  expect(screen.getByRole('contentinfo').textContent).toContain(`© ${new Date().getFullYear()}`)
  expect(screen.queryByText(/no\. /)).toBeNull()
})

test('the footer has the numbers of the licence and the company once the content has them', () => {
  const { brand } = DEFAULT_HOME
  renderSite(Footer, '/', {
    ...DEFAULT_HOME,
    brand: { ...brand, licence_number: 'PSO/0117/2011', registration: '80020001846732' },
  })
  expect(screen.getByText('Licence no. PSO/0117/2011')).toBeTruthy()
  expect(screen.getByText('Company registration no. 80020001846732')).toBeTruthy()
})

test('the bar of phones calls, writes on WhatsApp and asks for a quote', () => {
  renderSite(BottomBar)
  const bar = within(screen.getByRole('navigation', { name: 'Reach us' }))
  expect(bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+\d+$/)
  expect(bar.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+$/)
  expect(bar.getByRole('link', { name: 'Get a quote' }).getAttribute('href')).toBe('/quote')
})
