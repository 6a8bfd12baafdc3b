import { Modal, SimpleGrid, Text } from '@mantine/core'
import type { ResourcePageOptions } from './resource-page-options.ts'

type RecordReaderProps<T> = { options: ResourcePageOptions<T>; record: T; onClosed: () => void }

/** A read-only record: the values of its list's columns. */
export const RecordReader = <T,>({ options: { columns, nameOf }, record, onClosed }: RecordReaderProps<T>) => (
  <Modal opened onClose={onClosed} title={nameOf(record)} closeButtonProps={{ 'aria-label': 'Close' }}>
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
      {columns.map(({ field, title, cell }) => (
        <div key={field}>
          <Text component="dt" size="xs" c="dimmed">
            {title}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {cell(record)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  </Modal>
)
