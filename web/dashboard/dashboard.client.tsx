import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { pageNonce } from '../lib/nonce.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { useLastRole } from '../lib/session.ts'
import { colorSchemeManager } from './color-scheme.ts'
import { Denied } from './denied.tsx'
import { Frame } from './frame.tsx'
import { PasswordAgain } from './password-again.tsx'
import { isStaff } from './session-end.ts'
import { SettingsProvider } from './settings.tsx'
import { cssVariables, theme } from './theme.ts'

/** The dashboard around its rooms; the server, which sends the outlines only, is built without it. */
export function Dashboard() {
  const [schemes] = useState(colorSchemeManager)
  const [queries] = useState(makeQueryClient)
  const role = useLastRole()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} getStyleNonce={pageNonce}>
      <QueryClientProvider client={queries}>
        {role === null || isStaff(role) ? (
          <SettingsProvider>
            <Frame />
            <PasswordAgain />
          </SettingsProvider>
        ) : (
          <Denied />
        )}
      </QueryClientProvider>
    </MantineProvider>
  )
}
