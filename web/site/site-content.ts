import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { HomeContent } from '../../api/company/home.ts'
import type { Site } from './load-site.ts'

/** Content that replaces the loaded one: the editor's preview. */
export const DraftContent = createContext<HomeContent | undefined>(undefined)

/** The site's content, retention periods, and the day in Kampala, as loaded by the site's layout. */
export function useSite() {
  const site = useRouteLoaderData<Site>('site/frame/site-layout')
  const draft = use(DraftContent)
  if (!site) throw new Error('useSite works on public pages only.')
  return draft ? { ...site, content: draft } : site
}

/** The profiles of the company. The home page of a network is none, though it may have been saved as one. */
export const profiles = (social: HomeContent['social']) => social.filter(({ url }) => new URL(url).pathname !== '/')

/** The parts of `Kampala, Wakiso and Jinja`. */
export const areas = (coverage: string) => coverage.split(/\s*,\s*|\s+and\s+/).filter(Boolean)

/** A tel: link for `+256 312 000 199`. */
export const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A link to a WhatsApp chat with the number (digits with country code). */
export const whatsApp = (number: string) => `https://wa.me/${number}`
