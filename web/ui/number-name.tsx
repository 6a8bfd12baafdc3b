import { Text } from '@mantine/core'

/** A record's number with its name beside it, as tables show what another record is. */
export const NumberName = ({ number, name }: { number: number; name: string }) => (
  <>
    {number}{' '}
    <Text span inherit c="dimmed">
      {name}
    </Text>
  </>
)
