import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { useState } from 'react'
import { redirectDocument } from 'react-router'
import { pageNonce } from '../lib/nonce.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { readSession } from '../lib/session.ts'
import type { Route } from './+types/layout.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { Fault } from './fault.tsx'
import { Frame } from './frame.tsx'
import { PasswordAgain } from './password-again.tsx'
import { loginAddress } from './session-end.ts'
import { SettingsProvider } from './settings.tsx'
import { DashboardSkeleton } from './skeleton.tsx'
import { cssVariables, theme } from './theme.ts'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

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
          <PasswordAgain />
        </SettingsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
