import { Button, Group, Text } from '@mantine/core'
import { failureText } from '../../lib/calls/failure-text.ts'

type LostProps = {
  /** The query of what should stand here. */
  of: { data: unknown; error: Error | null; refetch: () => unknown }
  /** Said where the server gives no reason. */
  text: string
}

/** One line in place of something small that did not come, with a way to ask again; nothing while it is there. */
export const Lost = ({ of: { data, error, refetch }, text }: LostProps) =>
  error && data === undefined ? (
    <Group gap="xs" role="alert">
      <Text size="sm" c="red">
        {failureText(error, { unexpected: text })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </Group>
  ) : null
