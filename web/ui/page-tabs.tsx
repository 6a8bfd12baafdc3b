import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import classes from './page-tabs.module.css'

type Tab = { to: string; label: string; icon: ComponentType<{ size?: number; stroke?: number }> }

/**
 * Tabs of a page, as links: each tab has its own route and chunk. `label` is the accessible name. A tab is the current one on the
 * pages below its address, too, unless another tab is one of them.
 */
export const PageTabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav className={classes.tabs} aria-label={label}>
    {tabs.map(({ to, label, icon: Icon }) => (
      <NavLink
        key={to}
        to={to}
        end={tabs.some((other) => other.to.startsWith(`${to}/`))}
        prefetch="intent"
        className={classes.tab}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        {label}
      </NavLink>
    ))}
  </nav>
)
