import { addressIn, type Language } from '../../../api/core/languages.ts'
import { published } from '../../../api/website/site-pages.ts'
import { callContext } from '../../lib/pages/context.ts'
import { PAGES, SERVICE_PAGES } from '../frame/nav-pages.ts'
import { languagesOf } from '../languages.ts'
import type { Route } from './+types/sitemap.ts'

type Changed = { content: string | null; services: string | null; jobs: string | null }
const NOTHING = { pages: [], changed: { content: null, services: null, jobs: null } as Changed }

/** The day of the last change of a page: of the texts of the site, or of the records that it shows. */
function changedOn(path: string, { content, services, jobs }: Changed) {
  const shown = path.startsWith('/services') || path === '/quote' ? services : path === '/careers' ? jobs : null
  return [content, shown]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
}

const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** A page in each language in which it is one of its own, with links to the others. */
function inEachLanguage(origin: string, path: string) {
  const languages: Language[] = ['en', ...languagesOf(path)]
  const addressOf = (language: Language) => origin + addressIn(language, path)
  const alternates = languages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(language)}"/>`,
  )
  return languages.map((language) => ({ loc: addressOf(language), alternates: languages.length > 1 ? alternates.join('') : '' }))
}

/** The sitemap, with the request's origin. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  const { pages, changed } = await context
    .get(callContext)(published, {})
    .catch(() => NOTHING)
  const guides = pages.filter(({ kind }) => kind === 'guide')
  const newest = guides
    .map(({ changed_on }) => changed_on)
    .toSorted()
    .at(-1)
  const entries = [
    ...[...PAGES, ...SERVICE_PAGES, { to: '/quote' }, { to: '/privacy' }].map(({ to }) => ({
      path: to,
      day: changedOn(to, changed),
    })),
    ...(newest ? [{ path: '/guides', day: newest }] : []),
    ...pages.map(({ path, changed_on }) => ({ path, day: changed_on })),
  ]
  const urls = entries
    .flatMap(({ path, day }) => inEachLanguage(origin, path).map((of) => ({ ...of, day })))
    .map(({ loc, alternates, day }) => `  <url><loc>${loc}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}${alternates}</url>`)
    .join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${urls.includes('<xhtml:') ? XHTML : ''}>
${urls}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
