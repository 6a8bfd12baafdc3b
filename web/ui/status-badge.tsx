import { Badge } from '@mantine/core'

/** A state as a coloured word; colour never says it alone. */
export const StatusBadge = ({ text, color }: { text: string; color: string }) => (
  <Badge variant="light" color={color} size="md" radius="sm" tt="none" fw={600} miw="max-content">
    {text}
  </Badge>
)
