import { PAGES, SERVICE_PAGES } from '../frame/nav-pages.ts'
import type { Route } from './+types/sitemap.ts'

/** The sitemap, with the request's origin. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  const paths = [...PAGES, ...SERVICE_PAGES, { to: '/privacy' }].map(({ to }) => to)
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
