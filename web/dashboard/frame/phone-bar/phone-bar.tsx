import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCalendarTime, IconDots, IconMapPin, IconMoon } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isBelow } from '../sidebar/sidebar-entries.ts'
import { MoreSheet } from './more-sheet.tsx'
import classes from './phone-bar.module.css'

const PAGES = [
  { to: '/dashboard/now', label: 'Tonight', icon: IconMoon },
  { to: '/dashboard/my-stations', label: 'My stations', icon: IconMapPin },
  { to: '/dashboard/incidents', label: 'Report', icon: IconAlertTriangle },
  { to: '/dashboard/tomorrow', label: 'Tomorrow', icon: IconCalendarTime },
]

type PhoneBarProps = { onOpen: (part: 'settings' | 'search') => void }

/** The work of a supervisor below the thumb, on a phone; wider screens have the sidebar. */
export function PhoneBar({ onOpen }: PhoneBarProps) {
  const { pathname } = useLocation()
  const [more, setMore] = useState(false)
  return (
    <>
      <nav className={classes.bar} aria-label="My work">
        {PAGES.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.item} aria-current={isBelow(pathname, to) ? 'page' : undefined}>
            <Icon size={22} stroke={1.7} aria-hidden />
            {label}
          </Link>
        ))}
        <UnstyledButton className={classes.item} aria-haspopup="dialog" aria-expanded={more} onClick={() => setMore(true)}>
          <IconDots size={22} stroke={1.7} aria-hidden />
          More
        </UnstyledButton>
      </nav>
      <MoreSheet
        opened={more}
        onClose={() => setMore(false)}
        onOpen={(part) => {
          setMore(false)
          onOpen(part)
        }}
      />
    </>
  )
}
