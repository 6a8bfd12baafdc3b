import { Box, VisuallyHidden } from '@mantine/core'
import { DEFAULT_BRAND } from '../../../api/core/brand.ts'
import { AccessDenied } from './access-denied.tsx'
import { useStaffSessionEnd } from './session/session-end.ts'

/** Shown instead of the whole dashboard to a signed-in person without a staff role. */
export function Denied() {
  useStaffSessionEnd()
  return (
    <Box component="main" p="md">
      <title>{`Access Denied · ${DEFAULT_BRAND.name}`}</title>
      <VisuallyHidden component="h1">Dashboard</VisuallyHidden>
      <AccessDenied />
    </Box>
  )
}
