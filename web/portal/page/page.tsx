import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { t } from '../../lib/words/words.ts'
import type { loader } from '../frame/layout.tsx'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** The action beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the portal; also sets the document's title. */
export function Page({ title, lead, action, children }: PageProps) {
  const brand = useRouteLoaderData<typeof loader>('portal/frame/layout')?.brand
  return (
    <div className={styles.page}>
      <title>{[title, t('My portal'), brand].filter(Boolean).join(' · ')}</title>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
