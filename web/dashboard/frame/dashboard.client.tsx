import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { pageNonce } from '../../lib/pages/nonce.ts'
import { useLastRole } from '../../lib/session/session.ts'
import { Denied } from './denied.tsx'
import { Frame } from './frame.tsx'
import { PasswordAgain } from './session/password-again.tsx'
import { isStaff } from './session/session-end.ts'
import { colorSchemeManager, usePrintLight } from './sidebar/color-scheme.ts'
import { SettingsProvider } from './sidebar/settings.tsx'
import { cssVariables, theme } from './sidebar/theme.ts'

/** The dashboard around its pages; excluded from the server build, which renders the skeleton only. */
export function Dashboard() {
  const [schemes] = useState(colorSchemeManager)
  const [queries] = useState(makeQueryClient)
  const role = useLastRole()
  usePrintLight()
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
