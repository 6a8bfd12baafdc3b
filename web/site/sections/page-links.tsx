import { Link } from 'react-router'
import type { PageKind } from '../../../api/website/site-pages.ts'
import { useSite } from '../site-content.ts'
import styles from './page-links.module.css'
import { Section } from './section.tsx'

type PageLinksProps = {
  title: string
  kinds: readonly PageKind[]
  /** The address of the page on which the links stand. */
  not?: string
  variant?: 'white' | 'sand'
}

/** A section with links to written pages of some kinds; without one there is no section. */
export function PageLinks({ title, kinds, not, variant = 'sand' }: PageLinksProps) {
  const pages = useSite().pages.filter(({ kind, path }) => kinds.includes(kind) && path !== not)
  return (
    <Section title={title} variant={variant} of={pages}>
      <ul className={styles.links}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} prefetch="intent">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
