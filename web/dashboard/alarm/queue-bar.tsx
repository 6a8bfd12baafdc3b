import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './alarm.module.css'

/** The line above the queue: how many there are, the way to all alarms, and the tools of the page. */
export const QueueBar = ({ count, children }: { count: string | undefined; children: ReactNode }) => (
  <div className={classes.toolbar}>
    <p role="status">{count}</p>
    <span>
      {children}
      <Anchor component={Link} to="/dashboard/alarms/all" size="sm">
        All alarms
      </Anchor>
    </span>
  </div>
)
