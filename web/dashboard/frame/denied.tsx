import { Box, VisuallyHidden } from '@mantine/core'
import { AccessDenied } from './access-denied.tsx'
import { useStaffSessionEnd } from './session/session-end.ts'
import { useBrand } from './use-brand.ts'

/** Shown instead of the whole dashboard to a signed-in person without a staff role. */
export function Denied() {
  useStaffSessionEnd()
  const { name } = useBrand()
  return (
    <Box component="main" p="md">
      <title>{`Access Denied · ${name}`}</title>
      <VisuallyHidden component="h1">Dashboard</VisuallyHidden>
      <AccessDenied />
    </Box>
  )
}
