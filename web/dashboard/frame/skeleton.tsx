import classes from './skeleton.module.css'
import { useLoadedBrand } from './use-brand.ts'

/** Shown until the session is known: the frame's outlines without content. */
export function DashboardSkeleton() {
  const name = useLoadedBrand()?.name ?? 'Dashboard'
  return (
    <div className={classes.frame} aria-busy="true">
      <title>{name}</title>
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
