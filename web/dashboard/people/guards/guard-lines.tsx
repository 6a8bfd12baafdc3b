import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import type { Variant } from '../../../lib/statuses.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './guard-file.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the records of this guard.' }

/** Props of a part of a guard's file. */
export type PaneProps = {
  guardId: number
  /** A form above has unsaved changes. */
  locked: boolean
  /** Told true while a dialog of this part is open. */
  onBusy?: (busy: boolean) => void
}

type LinesProps<T> = {
  of: { data: { items: T[] } | undefined; error: Error | null; refetch: () => unknown }
  empty: string
  add: string
  locked: boolean
  onAdd: () => void
  children: (row: T) => ReactNode
}

/** The papers or absences of a guard, with the button that adds one. */
export function Lines<T>({ of: { data, error, refetch }, empty, add, locked, onAdd, children }: LinesProps<T>) {
  const writes = useCan()('guards.write')
  return (
    <Stack gap="xs">
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <ul className={classes.lines}>{data?.items.map(children)}</ul>
      {writes && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={locked}
          title={locked ? 'Save your changes first' : undefined}
          onClick={onAdd}
        >
          {add}
        </Button>
      )}
    </Stack>
  )
}

type LineProps = {
  label: string
  about: string
  state: string
  variant: Variant
  locked: boolean
  onOpen: () => void
}

/** One of them, which opens its form for who may change it. */
export function Line({ label, about, state, variant, locked, onOpen }: LineProps) {
  const writes = useCan()('guards.write')
  const words = (
    <>
      <span className={classes.words}>
        <b>{label}</b>
        <small>{about}</small>
      </span>
      <StatusBadge text={state} variant={variant} />
    </>
  )
  return (
    <li>
      {writes ? (
        <UnstyledButton className={classes.line} disabled={locked} onClick={onOpen}>
          {words}
        </UnstyledButton>
      ) : (
        <div className={classes.line}>{words}</div>
      )}
    </li>
  )
}
