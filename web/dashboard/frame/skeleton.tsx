import { DEFAULT_BRAND } from '../../../api/core/brand.ts'
import classes from './skeleton.module.css'

/** Shown until the session is known: the frame's outlines without content. */
export function DashboardSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true">
      <title>{DEFAULT_BRAND.name}</title>
      <div className={classes.side} />
      <div className={classes.head} />
      <div className={classes.bones} role="status" aria-label="Loading the dashboard...">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
