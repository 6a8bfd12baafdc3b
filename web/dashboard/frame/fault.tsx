import classes from './skeleton.module.css'

/** The error boundary of a page: the frame's outlines and a link. Has no dependencies that may be broken themselves. */
export function Fault() {
  return (
    <div className={classes.frame}>
      <div className={classes.side} />
      <div className={classes.head} />
      <main className={classes.fault} role="alert">
        <h1>Something went wrong</h1>
        <p>
          Nothing you have saved is lost. <a href="/dashboard">Go to the dashboard</a>
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          Load this page again
        </button>
      </main>
    </div>
  )
}
