import { AppShell, Burger, Drawer, Progress, Skeleton, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { UNDO_SHOWN_SECONDS } from '../../../api/company/undo.ts'
import { useOwnLists } from '../../lib/lists/list-memory.ts'
import { PageReady } from '../../lib/pages/page-ready.tsx'
import { useCan, useIsKnown, useIsOfOperations, useIsSupervisor } from '../../lib/session/use-can.ts'
import { TabNamed } from '../../ui/page-tabs.tsx'
import { ListToolsContext } from '../../ui/table/list-tools-context.ts'
import { UndoToast } from '../../ui/undo/undo-toast.tsx'
import { ListTools } from '../shared/lists/tools/list-tools.tsx'
import { AccessDenied, holdersInWords } from './access-denied.tsx'
import { AccountMenu } from './account/account-menu.tsx'
import classes from './frame.module.css'
import { NoticeBell } from './notices/notice-bell.tsx'
import { OnDemand } from './on-demand.tsx'
import { PhoneBar } from './phone-bar/phone-bar.tsx'
import { EarlyTyping, useEarlyTyping } from './search/early-typing.ts'
import { SearchButton } from './search/search-button.tsx'
import { useStaffSessionEnd } from './session/session-end.ts'
import { SignInAgain } from './session/sign-in-again.tsx'
import { useTwoFactorFirst } from './session/use-two-factor-first.ts'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { useSettings } from './sidebar/settings.tsx'
import { SettingsModal } from './sidebar/settings-modal.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { CONTROL_ROOM, isStart, permissionOf, startOf } from './sidebar/sidebar-entries.ts'
import { SosWatch } from './sos/sos-watch.tsx'
import { CountedTabs, PageTitle, WaitingWatch } from './today/waiting-counts.tsx'

/** The route `handle` of every page. */
type ResourcePageOptions = { title: string; help: string }

const loadPalette = () => import('./search/search-palette.tsx').then(({ SearchPalette }) => SearchPalette)
const loadShortcuts = () => import('./shortcuts/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog)

/** Sidebar, header and the page. */
export function Frame() {
  const sessionEnd = useStaffSessionEnd()
  const may = useCan()
  const isSupervisor = useIsSupervisor()
  // A supervisor searches the own guards and stations.
  const searches = may('company.read') || isSupervisor
  const known = useIsKnown()
  const { pathname, key } = useLocation()
  const permission = permissionOf(pathname)
  // The history entry by which the dashboard was entered; the overview is still there for those who choose it in the menu.
  const [entered] = useState(key)
  const beginsInControlRoom = useIsOfOperations() && isStart(pathname) && key === entered
  const start = isStart(pathname) && startOf(may)
  useTwoFactorFirst()
  useOwnLists(may('notifications.self'))
  const [drawer, setDrawer] = useState(false)
  const [opened, setOpened] = useState<'settings' | 'search' | 'shortcuts'>()
  const { title, help } =
    useMatches()
      .map((match) => match.handle as ResourcePageOptions | undefined)
      .findLast(Boolean) ?? {}
  const { helpTips, notifications } = useSettings().settings
  const heading = useHeadingFocus()
  const [tab, setTab] = useState<string>()
  const takeEarly = useEarlyTyping(opened === 'search')
  const closeDrawer = () => setDrawer(false)
  const close = () => setOpened(undefined)
  // Nothing is searched for somebody who may not search.
  useShortcuts(opened !== undefined, (part) => (part === 'search' && !searches ? undefined : setOpened(part)))
  const sidebar = (
    <Sidebar
      onMove={closeDrawer}
      onOpen={(part) => {
        closeDrawer()
        setOpened(part)
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
      <PageReady />
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <PageTitle title={tab ?? title} />
      <WaitingWatch />
      <AppShell.Navbar className={classes.navbar}>{sidebar}</AppShell.Navbar>
      <Drawer.Root opened={drawer} onClose={closeDrawer} size={300} hiddenFrom="md">
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <div className={classes.drawer}>{sidebar}</div>
        </Drawer.Content>
      </Drawer.Root>
      <AppShell.Header className={classes.header} aria-label="Dashboard">
        <Burger opened={drawer} onClick={() => setDrawer(true)} hiddenFrom="md" size="sm" aria-label="Open the menu" />
        <Title order={1} id="page-title" className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {searches && <SearchButton onClick={() => setOpened('search')} />}
        {notifications && may('notifications.self') && <NoticeBell />}
        <AccountMenu onSettings={() => setOpened('settings')} />
        <LoadingBar />
      </AppShell.Header>
      <AppShell.Main className={classes.main} id="content" aria-labelledby="page-title" tabIndex={-1}>
        <div className={classes.page}>
          {may('muster.read') && <SosWatch />}
          {helpTips && help && (
            <Text role="note" size="sm" className={classes.help}>
              <IconInfoCircle size={18} aria-hidden />
              {help}
            </Text>
          )}
          {beginsInControlRoom ? (
            <Navigate to={CONTROL_ROOM.to} replace />
          ) : may(permission) ? (
            <CountedTabs>
              <ListToolsContext value={ListTools}>
                <TabNamed value={setTab}>
                  <Outlet />
                </TabNamed>
              </ListToolsContext>
            </CountedTabs>
          ) : start ? (
            <Navigate to={start} replace />
          ) : known ? (
            <AccessDenied to={holdersInWords(permission)} />
          ) : (
            <Skeleton height={240} role="status" aria-label="Loading the page..." />
          )}
        </div>
      </AppShell.Main>
      <UndoToast seconds={UNDO_SHOWN_SECONDS} />
      {isSupervisor && <PhoneBar onOpen={setOpened} />}
      <SignInAgain end={sessionEnd} />
      <SettingsModal opened={opened === 'settings'} onClose={close} />
      <EarlyTyping value={takeEarly}>
        <OnDemand name="search-palette" load={loadPalette} opened={opened === 'search'} onClose={close} />
      </EarlyTyping>
      <OnDemand name="shortcuts-dialog" load={loadShortcuts} opened={opened === 'shortcuts'} onClose={close} />
    </AppShell>
  )
}

/** A line along the header while another page or the code of a dialog is loaded. */
function LoadingBar() {
  const loadingCode = useIsFetching({ queryKey: ['code'] }) > 0
  const waiting = useNavigation().location !== undefined || loadingCode
  return waiting && <Progress className={classes.waiting} value={100} animated size={2} radius={0} aria-label="Loading" />
}

/** After navigation the title takes the focus, so that screen readers and keyboards start there, as after a page load. */
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
