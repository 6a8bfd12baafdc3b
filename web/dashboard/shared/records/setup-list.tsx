import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Permission } from '../../../../api/core/permissions.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'This could not be removed. Please try again.' }

export type SetupListProps<T> = {
  title: string
  /** The level of its heading: 2 unless given. */
  order?: 2 | 3
  /** The permission to add, change and remove. */
  permission: Permission
  /** `checkpoint`. */
  one: string
  records: T[] | undefined
  problem: string | undefined
  retry: () => void
  empty: string
  /** Details of a record, on one line. */
  lineOf: (record: T) => string
  /** Consequences of a removal. */
  removal: string
  remove: (id: string) => Promise<{ message: string }>
  action?: ReactNode
  /** A further button of each record. */
  more?: (record: T) => ReactNode
  /** Without a record, for a new one. */
  onOpen: (record: T | undefined) => void
  /** Without an id, something else has changed. */
  onRemoved: (message: string, id?: number) => void
  onFailed: (problem: string) => void
}

/** Records that are set up for another one, as the checkpoints of a station: added, changed and removed where they are listed. */
export function SetupList<T extends { id: number; name: string }>(props: SetupListProps<T>) {
  const { title, order = 2, one, records, problem, retry, empty, lineOf, removal, remove, action, more } = props
  const { onOpen, onRemoved, onFailed } = props
  const edits = useCan()(props.permission)
  const [leaving, setLeaving] = useState<T>()
  async function removed(record: T) {
    try {
      onRemoved((await remove(String(record.id))).message, record.id)
    } catch (error) {
      onFailed(failureText(error, FAILURES))
    }
  }
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Group justify="space-between">
        <Title order={order} size={order === 2 ? 'h4' : 'h5'}>
          {title}
        </Title>
        <Group gap="xs">
          {action}
          {edits && records && (
            <Button size="xs" color="amber" onClick={() => onOpen(undefined)}>
              + Add {one}
            </Button>
          )}
        </Group>
      </Group>
      {problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: retry }} />}
      {!records && !problem && <Skeleton height={90} role="status" aria-label={`Loading ${title.toLowerCase()}...`} />}
      {records?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {records?.map((record) => (
        <Paper key={record.id} withBorder p="sm">
          <Group justify="space-between" gap="xs">
            <div style={{ flex: '1 1 11rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600}>{record.name}</Text>
              <Text size="sm" c="dimmed">
                {lineOf(record)}
              </Text>
            </div>
            {edits && (
              <Group gap={4} justify="flex-end">
                {more?.(record)}
                <Button size="compact-sm" variant="default" aria-label={`Edit ${record.name}`} onClick={() => onOpen(record)}>
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Remove ${record.name}`}
                  onClick={() => setLeaving(record)}
                >
                  Remove
                </Button>
              </Group>
            )}
          </Group>
        </Paper>
      ))}
      <ConfirmDialog
        opened={leaving !== undefined}
        title={`Remove ${one}`}
        confirm="Remove"
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) void removed(leaving)
          setLeaving(undefined)
        }}
      >
        Remove {leaving?.name}? {removal}
      </ConfirmDialog>
    </Stack>
  )
}
