import { Avatar, Group, NavLink, ScrollArea, Skeleton, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { comingBackTo } from '../../../lib/lists/kept-filters.ts'
import { useCan, useIsKnown, useIsOfOperations } from '../../../lib/session/use-can.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { LogoMark } from '../../../ui/logo-mark.tsx'
import { initialsOf } from '../account/initials.ts'
import classes from '../frame.module.css'
import { signOutToLogin } from '../session/session-end.ts'
import { EntryCount } from '../today/waiting-counts.tsx'
import { useBrand } from '../use-brand.ts'
import { OWN_STATIONS } from './own-stations.ts'
import type { Screen } from './screen.ts'
import { CONTROL, CONTROL_ROOM, isBelow, isFor, OVERVIEW, SIDEBAR } from './sidebar-entries.ts'
import { SidebarSection, useSections } from './sidebar-section.tsx'

const PROFILE = '/dashboard/profile'
const ROLE_NAMES = { client: 'Client', guard: 'Guard', supervisor: 'Supervisor', admin: 'Admin', super_admin: 'Super Admin' }

/** The widths of the lines shown in place of sections that are not known yet. */
const GHOSTS = [90, 120, 70, 105, 80]

type SidebarProps = { onMove: () => void; onOpen: (part: 'settings' | 'shortcuts') => void }

/** The navigation. `onMove` is called when a link is followed (the drawer closes). */
export function Sidebar({ onMove, onOpen }: SidebarProps) {
  const { pathname } = useLocation()
  const isHere = (to: string) => isBelow(pathname, to)
  const may = useCan()
  const brand = useBrand()
  // The sections come once it is known which: those of every admin would move when the others join them.
  const known = useIsKnown()
  const own = OWN_STATIONS.filter(isFor(may))
  const groups = SIDEBAR.map((group) => {
    const all: Screen[] = group.label === CONTROL ? [...group.entries, ...own] : group.entries
    return { ...group, entries: all.filter(isFor(may)) }
  }).filter(({ label, entries }) => entries.length > 0 && (known || label === OVERVIEW))
  // Operations begin with it, and have it first.
  if (useIsOfOperations()) groups.sort((one, other) => Number(other.label === CONTROL) - Number(one.label === CONTROL))
  // The pages of supervisors belong to the control room for those who have no entries of their own for them.
  const isOfOthers = own.length === 0 && OWN_STATIONS.some(({ to }) => isHere(to))
  // A page below a tab of another entry may have an entry of its own.
  const nearest = groups
    .flatMap(({ entries }) => entries.flatMap(addressesOf))
    .filter(isHere)
    .reduce(longer, '')
  const isCurrent = (entry: Screen) => addressesOf(entry).includes(nearest) || (entry === CONTROL_ROOM && isOfOthers)
  const sections = useSections({ groups, pathname, isHere: ({ entries }) => entries.some(isCurrent) })
  const pages = useRef<HTMLElement>(null)
  // On a short screen the list scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry to scroll to
  useEffect(() => {
    pages.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className={classes.sidebar}>
      <Link
        to="/dashboard"
        className={classes.brand}
        aria-current={pathname === '/dashboard' ? 'page' : undefined}
        onClick={onMove}
      >
        <LogoMark size={36} logo={brand.logo} />
        <span>
          <b>{brand.name}</b>
          <small>{brand.tagline}</small>
        </span>
      </Link>
      <ScrollArea className={classes.pages} type="auto">
        <nav aria-label="Dashboard" ref={pages}>
          {groups.map((group) => {
            const links = group.entries.map((entry) => (
              <EntryLink key={entry.to} entry={entry} here={isCurrent(entry)} comesBack={pathname !== entry.to} onMove={onMove} />
            ))
            // A page of its own needs no heading to fold it.
            if (group.label === OVERVIEW)
              return (
                <div key={group.label} className={classes.group}>
                  {links}
                </div>
              )
            return (
              <SidebarSection
                key={group.label}
                label={group.label}
                open={sections.isOpen(group)}
                onToggle={() => sections.toggle(group)}
                count={<EntryCount addresses={group.entries.flatMap(addressesOf)} />}
              >
                {links}
              </SidebarSection>
            )
          })}
          {!known && GHOSTS.map((width) => <Skeleton key={width} height={10} w={width} m={20} className={classes.ghost} />)}
        </nav>
      </ScrollArea>
      <div className={classes.foot}>
        <Group gap={4} wrap="nowrap">
          <NavLink
            component="button"
            label="Settings"
            leftSection={<IconSettings size={20} stroke={1.7} />}
            className={classes.link}
            onClick={() => onOpen('settings')}
          />
          <NavLink
            component="button"
            label="Logout"
            leftSection={<IconLogout size={20} stroke={1.7} />}
            className={classes.link}
            onClick={() => void signOutToLogin()}
          />
          <Tooltip label="Keyboard shortcuts">
            <UnstyledButton
              className={classes.link}
              data-icon
              aria-label="Keyboard shortcuts"
              onClick={() => onOpen('shortcuts')}
            >
              <IconKeyboard size={20} stroke={1.7} />
            </UnstyledButton>
          </Tooltip>
        </Group>
        <Person here={isHere(PROFILE)} onMove={onMove} />
      </div>
    </div>
  )
}

type EntryLinkProps = {
  entry: Screen
  here: boolean
  /** It leads to a list with the filters that it had last; from the list itself to all records. */
  comesBack: boolean
  onMove: () => void
}

const longer = (one: string, other: string) => (other.length > one.length ? other : one)
/** The address of an entry and those under its tabs. */
const addressesOf = ({ to, tabs = [] }: Screen) => [to, ...tabs]

const EntryLink = ({ entry, entry: { to, label, icon: Icon }, here, comesBack, onMove }: EntryLinkProps) => (
  <NavLink
    component={Link}
    to={comesBack ? comingBackTo(to) : to}
    prefetch="intent"
    label={label}
    leftSection={<Icon size={20} stroke={1.7} />}
    rightSection={<EntryCount addresses={addressesOf(entry)} />}
    active={here}
    aria-current={here ? 'page' : undefined}
    className={classes.link}
    onClick={onMove}
  />
)

/** The signed-in person, with a link to the profile. */
function Person({ here, onMove }: { here: boolean; onMove: () => void }) {
  const person = useMe().data
  return (
    <UnstyledButton
      component={Link}
      to={PROFILE}
      className={classes.person}
      aria-current={here ? 'page' : undefined}
      onClick={onMove}
    >
      <Avatar size={38} className={classes.avatar} aria-hidden>
        {person && initialsOf(person.userName)}
      </Avatar>
      <div className={classes.who}>
        {person ? (
          <>
            <Text size="sm" fw={600} truncate title={person.emailAddress}>
              {person.userName}
              <VisuallyHidden>,</VisuallyHidden>
            </Text>
            <Text size="xs" className={classes.role}>
              {ROLE_NAMES[person.role]}
              <VisuallyHidden>: my profile</VisuallyHidden>
            </Text>
          </>
        ) : (
          <>
            <Skeleton height={12} w={120} my={5} className={classes.ghost} />
            <Skeleton height={8} w={70} className={classes.ghost} />
            <VisuallyHidden>My profile</VisuallyHidden>
          </>
        )}
      </div>
    </UnstyledButton>
  )
}
