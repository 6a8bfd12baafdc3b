import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isSigningInAgain } from '../../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { Facts } from '../../../ui/panel/facts.tsx'
import type { ResourcePageOptions } from './resource-page-options.ts'

/** A section below a record's fields that is saved separately; `onBusy` gets whether another dialog is open above it. */
export type ReaderPart<T> = (record: T, onBusy: (busy: boolean) => void) => ReactNode

type RecordReaderProps<T> = {
  options: ResourcePageOptions<T>
  record: T
  below?: ReaderPart<T> | undefined
  onClosed: () => void
}

/** A read-only record: the values of its list's columns. */
export function RecordReader<T>({ options: { columns, nameOf }, record, below, onClosed }: RecordReaderProps<T>) {
  const [opened, setOpened] = useState(true)
  const [covered, setCovered] = useState(false)
  useFocusReturn()
  return (
    <Modal
      opened={opened}
      onClose={() => !covered && !isSigningInAgain() && setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={nameOf(record)}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Facts cols={{ base: 1, xs: 2 }} facts={columns.map(({ title, cell }) => [title, cell(record)] as const)} />
      {below?.(record, setCovered)}
    </Modal>
  )
}
