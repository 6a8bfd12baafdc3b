import '@mantine/core/styles.layer.css'
import { AppShell, Burger, Drawer, MantineProvider, Title } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { useState } from 'react'
import { Outlet, redirectDocument, useMatches } from 'react-router'
import { DEFAULT_HOME } from '../../contract/home.ts'
import { pageNonce } from '../lib/nonce.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { readSession } from '../lib/session.ts'
import type { Route } from './+types/layout.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { Fault } from './fault.tsx'
import classes from './frame.module.css'
import { loginAddress, useSessionEnd } from './session-end.ts'
import { SettingsProvider } from './settings.tsx'
import { SettingsModal } from './settings-modal.tsx'
import { Sidebar } from './sidebar.tsx'
import { DashboardSkeleton } from './skeleton.tsx'
import { cssVariables, theme } from './theme.ts'

/** What every screen of the dashboard exports as `handle`. */
export type Room = { title: string }

const titleOf = (matches: readonly ({ handle?: unknown } | undefined)[]) =>
  matches.map((match) => (match?.handle as Room | undefined)?.title).findLast(Boolean) ?? 'Dashboard'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${titleOf(matches)} · ${DEFAULT_HOME.brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Nobody without a token gets in, and clients have their own place; the server decides again on every call. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = readSession()
  const { pathname, search } = new URL(request.url)
  if (!session) throw redirectDocument(loginAddress(pathname + search))
  if (session.role === 'client') throw redirectDocument('/')
  setNonce(pageNonce())
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export const HydrateFallback = DashboardSkeleton
export const ErrorBoundary = Fault

export default function DashboardLayout() {
  const [schemes] = useState(colorSchemeManager)
  const [queries] = useState(makeQueryClient)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} getStyleNonce={pageNonce}>
      <QueryClientProvider client={queries}>
        <SettingsProvider>
          <Frame />
        </SettingsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Frame() {
  useSessionEnd()
  const [drawer, setDrawer] = useState(false)
  const [settings, setSettings] = useState(false)
  const title = titleOf(useMatches())
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
        <Title order={1} className={classes.title}>
          {title}
        </Title>
      </AppShell.Header>
      <AppShell.Main className={classes.main}>
        <div className={classes.room}>
          <Outlet />
        </div>
      </AppShell.Main>
      <SettingsModal opened={settings} onClose={() => setSettings(false)} />
    </AppShell>
  )
}
