import { data, Link } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import button from '../parts/button.module.css'
import type { Route } from './+types/not-found-page.ts'
import styles from './not-found-page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '404 Not Found', description: 'This page does not exist.', path: '/not-found', hidden: true })

export const loader = () => data(null, { status: 404 })

/** Client-side navigation to an unknown page needs no request. */
export const clientLoader = () => null

export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <h1>404 Not Found</h1>
      <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
      <div className={button.row}>
        <Link to="/" className={button.primary}>
          Go to the home page
        </Link>
        <Link to="/contact" className={button.secondary}>
          Contact us
        </Link>
      </div>
    </div>
  )
}
