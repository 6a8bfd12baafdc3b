import { AppShell, Burger, Drawer, Progress, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { DEFAULT_HOME } from '../../contract/home.ts'
import classes from './frame.module.css'
import { useSessionEnd } from './session-end.ts'
import { useSettings } from './settings.tsx'
import { SettingsModal } from './settings-modal.tsx'
import { Sidebar } from './sidebar.tsx'

/** What every room exports as its `handle`. */
type Room = { title: string; help: string }

/** Sidebar, header and the room between them. */
export function Frame() {
  useSessionEnd()
  const [drawer, setDrawer] = useState(false)
  const [settings, setSettings] = useState(false)
  const { title, help } =
    useMatches()
      .map((match) => match.handle as Room | undefined)
      .findLast(Boolean) ?? {}
  const { helpTips } = useSettings().settings
  const heading = useHeadingFocus()
  const waiting = useNavigation().location !== undefined
  const closeDrawer = () => setDrawer(false)
  const sidebar = (
    <Sidebar
      onMove={closeDrawer}
      onSettings={() => {
        closeDrawer()
        setSettings(true)
      }}
    />
  )
  return (
    <AppShell
      layout="alt"
      header={{ height: 60 }}
      navbar={{ width: 300, breakpoint: 'md', collapsed: { mobile: true } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <title>{`${title} · ${DEFAULT_HOME.brand.name}`}</title>
      <AppShell.Navbar className={classes.navbar}>{sidebar}</AppShell.Navbar>
      <Drawer
        opened={drawer}
        onClose={closeDrawer}
        size={300}
        withCloseButton={false}
        hiddenFrom="md"
        classNames={{ body: classes.drawer }}
        aria-label="Menu"
      >
        {sidebar}
      </Drawer>
      <AppShell.Header className={classes.header}>
        <Burger opened={drawer} onClick={() => setDrawer(true)} hiddenFrom="md" size="sm" aria-label="Open the menu" />
        <Title order={1} className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {waiting && <Progress className={classes.waiting} value={100} animated size={2} radius={0} aria-label="Loading" />}
      </AppShell.Header>
      <AppShell.Main className={classes.main}>
        <div className={classes.room}>
          {helpTips && help && (
            <Text role="note" size="sm" className={classes.help}>
              <IconInfoCircle size={18} aria-hidden />
              {help}
            </Text>
          )}
          <Outlet />
        </div>
      </AppShell.Main>
      <SettingsModal opened={settings} onClose={() => setSettings(false)} />
    </AppShell>
  )
}

/** Another room: whoever listens or types starts at its title, as after loading a page. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) heading.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return heading
}
