import { Text } from '@mantine/core'

/** A record's id with its name, for references in tables. */
export const NumberName = ({ number, name }: { number: number; name: string }) => (
  <>
    {number}{' '}
    <Text span inherit c="dimmed">
      {name}
    </Text>
  </>
)
