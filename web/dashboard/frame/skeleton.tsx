import { DEFAULT_HOME } from '../../../contract/company/home.ts'
import classes from './skeleton.module.css'

/** What stands on the page until the dashboard knows who is there: the frame's outlines, nothing of its contents. */
export function DashboardSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true">
      <title>{DEFAULT_HOME.brand.name}</title>
      <div className={classes.side} />
      <div className={classes.head} />
      <p className={classes.text} role="status">
        Loading…
      </p>
    </div>
  )
}
