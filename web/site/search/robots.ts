import type { Route } from './+types/robots.ts'

const PRIVATE = [
  '/dashboard',
  '/portal',
  '/login',
  '/invitation',
  '/forgotten',
  '/reset',
  '/quotation',
  '/shift',
  '/verify',
  '/api/',
  '/auth/',
]

/** robots.txt: excluded paths, and the sitemap's address. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url)
  const rules = PRIVATE.map((path) => `Disallow: ${path}`).join('\n')
  return new Response(`User-agent: *\n${rules}\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
