import { Button, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconFolderOpen, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** Grey lines in the shape of the rows to come. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Table.Tbody aria-hidden data-skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these lines are all alike and never move
        <Table.Tr key={row} className={classes.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Table.Td key={column}>
              <Skeleton height={12} width={`${55 + ((row * 3 + column * 5) % 4) * 12}%`} radius="sm" />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
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

/** Nothing there yet, and how to begin. */
export const Empty = ({ text, hint, add }: { text: string; hint?: string | undefined; add?: ReactNode }) => (
  <Message icon={<IconFolderOpen size={36} stroke={1.4} className={classes.glyph} aria-hidden />} text={text} hint={hint}>
    {add}
  </Message>
)

/** A search or a filter that nothing fits. */
export const NoMatch = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <Message icon={<IconSearchOff size={36} stroke={1.4} className={classes.glyph} aria-hidden />} text={text}>
    <Button variant="default" onClick={onClear}>
      Clear search
    </Button>
  </Message>
)

/** The list could not be loaded. */
export const Failed = ({ text, onRetry, waiting }: { text: string; onRetry: () => void; waiting: boolean }) => (
  <div role="alert">
    <Message icon={<IconAlertTriangle size={36} stroke={1.4} className={classes.alarm} aria-hidden />} text={text}>
      <Button variant="default" onClick={onRetry} loading={waiting}>
        Try again
      </Button>
    </Message>
  </div>
)
