import { expect, test } from 'vitest'
import { pageAddresses } from './page-addresses.ts'

const addressOf = pageAddresses({
  root: { id: 'root', path: '' },
  site: { id: 'site', parentId: 'root' },
  home: { id: 'home', parentId: 'site' },
  about: { id: 'about', parentId: 'site', path: 'about' },
  cctv: { id: 'cctv', parentId: 'site', path: 'services/cctv' },
  town: { id: 'town', parentId: 'site', path: 'guards/:page' },
  nothing: { id: 'nothing', parentId: 'site', path: '*' },
  robots: { id: 'robots', parentId: 'root', path: 'robots.txt' },
  portal: { id: 'portal', parentId: 'root', path: 'portal' },
  portalHome: { id: 'portalHome', parentId: 'portal' },
  invoice: { id: 'invoice', parentId: 'portal', path: 'invoices/:id' },
  dashboard: { id: 'dashboard', parentId: 'root', path: 'dashboard' },
  overview: { id: 'overview', parentId: 'dashboard' },
  nowhere: { id: 'nowhere', parentId: 'dashboard', path: '*' },
})

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/ABOUT', '/about'],
  ['/%61bout', '/about'],
  ['/services/cctv', '/services/cctv'],
  ['/robots.txt', '/robots.txt'],
  ['/portal', '/portal'],
  ['/portal/invoices/17', '/portal/invoices/0'],
  ['/portal/invoices/x%2Fy', '/portal/invoices/0'],
  // Each page that the company has written is rendered for itself.
  ['/guards/entebbe', '/guards/entebbe'],
  ['/guards/entebbe.data', '/guards/entebbe.data'],
  ['/dashboard', '/dashboard'],
])('%s is the page at %s', (asked, rendered) => expect(addressOf(asked)).toBe(rendered))

test.each([
  ['/nothing', '/not-found'],
  ['/a/b/c', '/not-found'],
  ['/about/x', '/not-found'],
  ['/%', '/not-found'],
  ['/%c0%af', '/not-found'],
  ['/portal/nothing', '/not-found'],
  ['/dashboards', '/not-found'],
  ['/dashboard/nothing', '/dashboard/not-found'],
  ['/Dashboard/nothing/at/all', '/dashboard/not-found'],
])('%s is not a page, like %s', (asked, rendered) => expect(addressOf(asked)).toBe(rendered))

test.each([
  ['/_.data', '/_.data'],
  ['/about.data', '/about.data'],
  ['/about/_.data', '/about.data'],
  ['/portal/invoices/17.data', '/portal/invoices/0.data'],
  ['/x.data', '/not-found.data'],
  ['/.data', '/_.data'],
])('%s is the data of %s', (asked, rendered) => expect(addressOf(asked)).toBe(rendered))
