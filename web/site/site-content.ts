import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { HomeContent } from '../../contract/company/home.ts'
import type { Site } from './load-site.ts'

/** Content that takes the place of what was loaded: the editor's preview. */
export const DraftContent = createContext<HomeContent | undefined>(undefined)

/** The editable text of the site, how long things are kept, and the year in Kampala, as the site's layout loaded them. */
export function useSite() {
  const site = useRouteLoaderData<Site>('site/frame/site-layout')
  const draft = use(DraftContent)
  if (!site) throw new Error('useSite works on public pages only.')
  return draft ? { ...site, content: draft } : site
}

/** `+256 312 000 199` as a link that dials. */
export const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A link that opens a WhatsApp chat with the number (digits with country code). */
export const whatsApp = (number: string) => `https://wa.me/${number}`
