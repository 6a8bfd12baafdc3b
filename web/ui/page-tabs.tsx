import { type ComponentType, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './page-tabs.module.css'

type Tab = { to: string; label: string; icon: ComponentType<{ size?: number; stroke?: number }> }

/**
 * Tabs of a page, as links: each tab has its own route and chunk. `label` is the accessible name. A tab is the current one on the
 * pages below its address, too, unless another tab is one of them. Where they do not fit beside each other they scroll.
 */
export function PageTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows from the address
  useEffect(() => {
    const element = row.current!
    const observer = new ResizeObserver(() => {
      const current = element.querySelector<HTMLElement>('[aria-current]')
      if (current) element.scrollLeft = current.offsetLeft + (current.offsetWidth - element.clientWidth) / 2
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [pathname])
  return (
    <nav className={classes.tabs} aria-label={label} ref={row}>
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
}
