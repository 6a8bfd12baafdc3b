import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { version } from '../../../../api/company/system.ts'
import { call } from '../../../lib/calls/call.ts'
import { Lost } from '../../../ui/panel/lost.tsx'

/** The server's version; nothing until it is loaded. */
export function ProgramVersion() {
  const known = useQuery({ queryKey: ['version'], queryFn: () => call(version, {}) })
  if (!known.data) return <Lost of={known} text="The version could not be loaded." />
  return (
    <Text size="sm" c="dimmed">
      {`Version ${known.data.version}`}
    </Text>
  )
}
