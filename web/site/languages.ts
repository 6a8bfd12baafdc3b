import { translatedAt } from '../lib/words/words.ts'

/** Folders of pages by the first part of their address, where they have another name. */
const FOLDERS: Record<string, string> = {
  '': 'home',
  about_us: 'about',
  quote: 'services',
  guards: 'pages',
  cctv: 'pages',
  alarm: 'pages',
  sectors: 'pages',
  guides: 'pages',
}

/** `/careers/status` is a page of `site/careers`. */
function placeOf(path: string) {
  const [, first = ''] = path.split('/')
  return `site/${FOLDERS[first] ?? first}`
}

/**
 * The languages besides English in which a page is one of its own for search engines: those with an approved text of the page, not
 * of the frame alone.
 */
export const languagesOf = (path: string) => translatedAt((place) => place === placeOf(path))
