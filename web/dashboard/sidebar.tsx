import { Avatar, Group, NavLink, ScrollArea, Skeleton, Text } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { DEFAULT_HOME } from '../../contract/home.ts'
import { LogoMark } from '../ui/logo-mark.tsx'
import classes from './frame.module.css'
import { signOutToLogin } from './session-end.ts'
import { SIDEBAR } from './sidebar-entries.ts'
import { useMe } from './use-me.ts'

const ROLE_NAMES = { client: 'Client', admin: 'Admin', super_admin: 'Super Admin' }

/** The way through the dashboard. `onMove` is told when a link is followed (the drawer closes). */
export function Sidebar({ onMove, onSettings }: { onMove: () => void; onSettings: () => void }) {
  const { pathname } = useLocation()
  const here = pathname.replace(/(.)\/$/, '$1')
  return (
    <div className={classes.sidebar}>
      <Link to="/dashboard" className={classes.brand} onClick={onMove}>
        <LogoMark size={36} />
        <span>
          <b>{DEFAULT_HOME.brand.name}</b>
          <small>{DEFAULT_HOME.brand.tagline}</small>
        </span>
      </Link>
      <ScrollArea className={classes.rooms} type="auto">
        <nav aria-label="Dashboard">
          {SIDEBAR.map((group) => (
            <div key={group.label} className={classes.group}>
              <Text component="h2" className={classes.groupLabel}>
                {group.label}
              </Text>
              {group.entries.map(({ to, label, icon: Icon }) => (
                <NavLink
                  key={to}
                  component={Link}
                  to={to}
                  prefetch="intent"
                  label={label}
                  leftSection={<Icon size={20} stroke={1.7} />}
                  active={here === to}
                  aria-current={here === to ? 'page' : undefined}
                  className={classes.link}
                  onClick={onMove}
                />
              ))}
            </div>
          ))}
        </nav>
      </ScrollArea>
      <div className={classes.foot}>
        <NavLink
          component="button"
          label="Settings"
          leftSection={<IconSettings size={20} stroke={1.7} />}
          className={classes.link}
          onClick={onSettings}
        />
        <NavLink
          component="button"
          label="Logout"
          leftSection={<IconLogout size={20} stroke={1.7} />}
          className={classes.link}
          onClick={() => void signOutToLogin()}
        />
        <Person />
      </div>
    </div>
  )
}

function Person() {
  const person = useMe().data
  const initials = person?.userName
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
  return (
    <Group className={classes.person} gap="sm" wrap="nowrap">
      <Avatar size={38} className={classes.avatar} aria-hidden>
        {initials}
      </Avatar>
      <div className={classes.who}>
        {person ? (
          <>
            <Text size="sm" fw={600} truncate title={person.emailAddress}>
              {person.userName}
            </Text>
            <Text size="xs" className={classes.role}>
              {ROLE_NAMES[person.role]}
            </Text>
          </>
        ) : (
          <>
            <Skeleton height={10} w={120} mb={8} className={classes.ghost} />
            <Skeleton height={8} w={70} className={classes.ghost} />
          </>
        )}
      </div>
    </Group>
  )
}
