import { data, Link } from 'react-router'
import classes from './not-found.module.css'

export const handle = { title: '404 Not Found', help: 'Choose a page from the menu, or search with Ctrl K.' }

// Not named a page: the server needs its loader for the status.
export const loader = () => data(null, { status: 404 })

/** Client-side navigation to an unknown page needs no request. */
export const clientLoader = () => null

/** An unknown address below /dashboard, in the frame. */
export default function NotFound() {
  return (
    <div className={classes.page}>
      <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
      <Link to="/dashboard">Go to the dashboard</Link>
    </div>
  )
}
