import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFolderOpen, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Cards } from './cards/cards.tsx'
import classes from './data-table.module.css'

/** Skeleton rows. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Cards.Body aria-hidden data-skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never reordered
        <Cards.Row key={row} className={classes.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Cards.Cell key={column}>
              <Skeleton height={12} width={`${55 + ((row * 3 + column * 5) % 4) * 12}%`} radius="sm" />
            </Cards.Cell>
          ))}
        </Cards.Row>
      ))}
    </Cards.Body>
  )
}

function Message({
  icon,
  text,
  hint,
  children,
}: {
  icon: ReactNode
  text: string
  hint?: string | undefined
  children?: ReactNode
}) {
  return (
    <Stack className={classes.message} align="center" justify="center" gap="xs">
      {icon}
      <Text fw={600}>{text}</Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  )
}

/** The empty state. */
export const Empty = ({ text, hint, add }: { text: string; hint?: string | undefined; add?: ReactNode }) => (
  <Message icon={<IconFolderOpen size={36} stroke={1.4} className={classes.glyph} aria-hidden />} text={text} hint={hint}>
    {add}
  </Message>
)

/** No results for the search or the filters. */
export const NoMatch = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <Message icon={<IconSearchOff size={36} stroke={1.4} className={classes.glyph} aria-hidden />} text={text}>
    <Button variant="default" onClick={onClear}>
      Clear search
    </Button>
  </Message>
)

/** The list failed to load. */
export const Failed = ({ text, onRetry, waiting }: { text: string; onRetry: () => void; waiting: boolean }) => (
  <div role="alert">
    <Message icon={<IconAlertTriangle size={36} stroke={1.4} className={classes.alarm} aria-hidden />} text={text}>
      <Button variant="default" onClick={onRetry} loading={waiting}>
        Try again
      </Button>
    </Message>
  </div>
)
