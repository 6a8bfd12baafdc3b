import { Button, Paper, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { areasWith, type Permission } from '../../../api/core/permissions.ts'
import { AREA_NAMES } from './sidebar/area-names.ts'

/** Shown to a person without access to the page. */
export const AccessDenied = ({ to = 'Admin or Super Admin' }: { to?: string }) => (
  <Paper withBorder p="xl" maw={560} mx="auto" mt="xl" role="alert">
    <Stack align="center" gap="md" ta="center">
      <IconLock size={40} stroke={1.4} aria-hidden />
      <Text fw={600}>{`Access Denied! You must be logged in as ${to}.`}</Text>
      <Button component="a" href="/login" color="amber">
        Go to Login
      </Button>
    </Stack>
  </Paper>
)

/** The roles with a permission, as text: `Admin (People, Operations) or Super Admin`. */
export function holdersInWords(permission: Permission) {
  const areas = areasWith(permission).map((area) => AREA_NAMES[area])
  return areas.length ? `Admin (${areas.join(', ')}) or Super Admin` : 'Super Admin'
}
