import { Divider, Stack, Text } from '@mantine/core'
import { list as bans } from '../../../../api/sites/client-bans.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Bans } from '../parts/bans.tsx'

/** The guards whom the client has asked not to have, for those who may read guards. */
export function NotWanted(props: { clientId: number; locked: boolean; onBusy: (busy: boolean) => void }) {
  if (!useCan()(bans.permission)) return null
  return (
    <Stack gap="sm" component="section" aria-label="Guards not wanted">
      <Divider mt="lg" />
      <Text component="h2" size="md" fw={700}>
        Guards not wanted
      </Text>
      <Bans {...props} />
    </Stack>
  )
}
