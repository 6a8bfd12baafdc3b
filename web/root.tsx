import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type UIMatch,
  useMatches,
  useRouteError,
} from 'react-router'
import inter from './fonts/inter-plain.woff2?url'
import type { EarlyScript } from './lib/pages/early-redirect.ts'
import { useNonce } from './lib/pages/nonce.ts'
import { LostPage } from './lib/parts/lost-page.tsx'
import { carried } from './lib/words/carried.ts'
import { type Spoken, spoken } from './lib/words/words.ts'

/** Applies the stored theme before the first paint, so that nothing flashes. */
const EARLY = `if(localStorage.getItem('darkMode')==='true')document.body.classList.add('dark')`

/** The same, and what the document speaks, which it carries from the server: a browser takes the script as it is. */
const EARLIEST = import.meta.env.SSR ? (says: Spoken) => EARLY + carried(says) : () => EARLY

export const links: LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

const isGuarded = (match: UIMatch): match is UIMatch<unknown, EarlyScript> => Boolean((match.handle as EarlyScript)?.early)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const says = spoken()
  const { early } = useMatches().find(isGuarded)?.handle ?? {}
  return (
    <html lang={Object.keys(says.words).length > 0 ? says.language : 'en'}>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, allowed by its nonce */}
        {early && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b1b2f" />
        <Meta />
        <Links />
      </head>
      <body suppressHydrationWarning>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, allowed by its nonce, with `<` escaped */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLIEST(says) }} />
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** In attributes: when this page is shown, the stylesheets of the others may be what could not be loaded. */
const ERROR = {
  maxWidth: '40rem',
  margin: '0 auto',
  padding: '15vh 24px',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  lineHeight: 1.6,
}

export default function Root() {
  return (
    <>
      <Outlet />
      <LostPage />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const notFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <main style={ERROR}>
      <h1>{notFound ? '404 Not Found' : 'Something went wrong'}</h1>
      <p>
        {notFound ? 'This page does not exist.' : 'The page could not be shown. Please reload it, or come back in a few minutes.'}
      </p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </main>
  )
}
