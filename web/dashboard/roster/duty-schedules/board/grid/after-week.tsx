import classes from '../board.module.css'

/** The hours after the week, into which the nights of Sunday extend (GRID_END). */
export const AfterWeek = () => <td className={classes.afterWeek} aria-hidden="true" />
