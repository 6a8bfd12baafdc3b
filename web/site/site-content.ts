import { useRouteLoaderData } from 'react-router'
import type { loader } from './site-layout.tsx'

/** The editable text of the site, and the year in Kampala, as the site's layout loaded them. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>('site/site-layout')
  if (!site) throw new Error('useSite works on public pages only.')
  return site
}

/** `+256 312 000 199` as a link that dials. */
export const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A link that opens a WhatsApp chat with the number (digits with country code). */
export const whatsApp = (number: string) => `https://wa.me/${number}`
