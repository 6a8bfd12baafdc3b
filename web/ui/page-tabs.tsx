import { type ComponentType, createContext, use, useEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import classes from './page-tabs.module.css'
import { WaitingCount } from './waiting-count.tsx'

/** The number of records that wait at an address, as text; undefined for none. */
export const TabCounts = createContext<(to: string) => string | undefined>(() => undefined)

/**
 * Is told what the browser's title says of the current tab: its label and that of the tabs. Undefined on the first tab, on a page
 * below a tab and on one without tabs: these have the title of the page.
 */
export const TabNamed = createContext<(title: string | undefined) => void>(() => {})

type Tab = {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** A page with an address elsewhere that is opened from this one and has no tab of its own. */
  also?: string
}

type PageTabsProps = {
  label: string
  tabs: Tab[]
  /** The query of each address, of what is chosen for all tabs. */
  query?: string
}

/**
 * Tabs of a page, as links: each tab has its own route and chunk. `label` is the accessible name. A tab is the current one on the
 * pages below its address, too, unless another tab is one of them, and on the page that it names. If they do not fit beside each
 * other they scroll.
 */
export function PageTabs({ label, tabs, query = '' }: PageTabsProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const countAt = use(TabCounts)
  const onNamed = use(TabNamed)
  const isCurrent = ({ to, also }: Tab) =>
    matchPath({ path: to, end: tabs.some((other) => other.to.startsWith(`${to}/`)) }, pathname) !== null ||
    (also !== undefined && matchPath(also, pathname) !== null)
  const place = tabs.findIndex(({ to }) => matchPath(to, pathname) !== null)
  const title = place > 0 ? `${tabs[place]!.label} · ${label}` : undefined
  useEffect(() => {
    onNamed(title)
    return () => onNamed(undefined)
  }, [onNamed, title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows from the address
  useEffect(() => {
    const element = row.current!
    const observer = new ResizeObserver(() => {
      const current = element.querySelector<HTMLElement>('[aria-current]')
      if (current) element.scrollLeft = current.offsetLeft + (current.offsetWidth - element.clientWidth) / 2
    })
    // A number that arrives later makes its tab wider and moves the ones after it.
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [pathname])
  return (
    <nav className={classes.tabs} aria-label={label} ref={row}>
      {tabs.map((tab) => {
        const count = countAt(tab.to)
        return (
          <Link
            key={tab.to}
            to={tab.to + query}
            aria-current={isCurrent(tab) ? 'page' : undefined}
            prefetch="intent"
            className={classes.tab}
            data-counted={count !== undefined || undefined}
          >
            <tab.icon size={18} stroke={1.7} aria-hidden />
            {tab.label}
            {count && <WaitingCount text={count} />}
          </Link>
        )
      })}
    </nav>
  )
}
