import { Badge } from '@mantine/core'
import type { Variant } from '../lib/statuses.ts'

const COLORS: Record<Variant, string> = {
  good: 'green',
  info: 'blue',
  busy: 'violet',
  warn: 'yellow',
  bad: 'red',
  plain: 'gray',
}

/** A status as a coloured label; colour is never the only cue. */
export const StatusBadge = ({ text, variant }: { text: string; variant: Variant }) => (
  <Badge variant="light" color={COLORS[variant]} size="md" radius="sm" tt="none" fw={600} miw="max-content">
    {text}
  </Badge>
)
