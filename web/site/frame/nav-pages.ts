import type { Texts } from '../../lib/words/words.ts'

/** The navigation bar's links, in order. */
export const PAGES = [
  { to: '/', name: 'Home' },
  { to: '/about_us', name: 'About Us' },
  { to: '/services', name: 'Services' },
  { to: '/contact', name: 'Contact Us' },
  { to: '/careers', name: 'Careers' },
] as const satisfies Texts

/** The submenu of Services. */
export const SERVICE_PAGES = [
  { to: '/services/cctv', name: 'CCTV Installation' },
  { to: '/services/alarm', name: 'Alarm Response' },
  { to: '/services/guards', name: 'Guard Services' },
] as const satisfies Texts
