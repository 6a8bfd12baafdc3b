import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { version } from '../../../../api/company/system.ts'
import { call } from '../../../lib/calls/call.ts'

/** The server's version; nothing until it is loaded. */
export function ProgramVersion() {
  const { data } = useQuery({ queryKey: ['version'], queryFn: () => call(version, {}) })
  if (!data) return null
  return (
    <Text size="sm" c="dimmed">
      {`Version ${data.version}`}
    </Text>
  )
}
