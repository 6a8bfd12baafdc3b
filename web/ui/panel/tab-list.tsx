import { Tabs } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from '../page-tabs.module.css'

/** The tabs of a part of a page or of a dialog, in one row that scrolls like the tabs of a page. */
export const TabList = ({ children }: { children: ReactNode }) => (
  <Tabs.List className={classes.tabs} style={{ '--behind': 'var(--surface)' } as CSSProperties}>
    {children}
  </Tabs.List>
)
