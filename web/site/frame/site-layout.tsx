import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { callContext } from '../../lib/pages/context.ts'
import { usePageReady } from '../../lib/pages/use-page-ready.ts'
import { t } from '../../lib/words/words.ts'
import { companyFacts, trailFacts } from '../company-facts.ts'
import { useDraft } from '../forms/use-draft.ts'
import { loadSite } from '../load-site.ts'
import { DraftContent } from '../site-content.ts'
import { StructuredData } from '../structured-data.tsx'
import type { Route } from './+types/site-layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'
import styles from './site-layout.module.css'
import '../parts/base.css'

export const loader = ({ context, request }: Route.LoaderArgs) => loadSite(context.get(callContext), request)

/** Loaded once for a visit. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  usePageReady()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const draft = useDraft()
  const { notice } = draft ?? loaderData.content
  useEffect(() => {
    // Move the focus to the new page, as loading a document would; a page may have moved it to its first field.
    const inForm = main.current?.contains(document.activeElement?.closest('form') ?? null)
    if (shown.current !== pathname && !inForm) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return (
    <DraftContent value={draft}>
      <div className="site">
        <a className={styles.skip} href="#content">
          {t('Skip to the content')}
        </a>
        {notice && <p className={styles.notice}>{notice}</p>}
        <Header />
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <BottomBar />
        <StructuredData of={import.meta.env.SSR && [companyFacts(loaderData), ...trailFacts(pathname, loaderData)]} />
      </div>
    </DraftContent>
  )
}
