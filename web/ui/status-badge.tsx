import { Badge } from '@mantine/core'

/** A status as a coloured label; colour is never the only cue. */
export const StatusBadge = ({ text, color }: { text: string; color: string }) => (
  <Badge variant="light" color={color} size="md" radius="sm" tt="none" fw={600} miw="max-content">
    {text}
  </Badge>
)
