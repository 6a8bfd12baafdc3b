import { Button, Group, Modal, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { FreedGuard } from '../../../../api/contracts/contracts.ts'
import { countOf } from '../../../../api/core/format.ts'
import { Telephone } from '../../../ui/telephone.tsx'

/** Sentence about the guards whom the company has to tell, where the app tells some of them. */
function toldSentence(freed: readonly FreedGuard[]) {
  if (freed.every(({ told }) => told)) return 'The app tells their guards.'
  return freed.some(({ told }) => told) ? 'Ring the guards whom the app does not tell.' : 'Nobody has told them yet.'
}

/** Guards to tell that their shifts were removed; the app tells guards who have it. */
export function FreedGuards({ freed, onClosed }: { freed: FreedGuard[]; onClosed: () => void }) {
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title="Tell these guards"
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">
        {`${countOf(
          freed.reduce((count, { shifts }) => count + shifts, 0),
          'shift',
        )} after the last day ${freed.length === 1 && freed[0]!.shifts === 1 ? 'was' : 'were'} removed. ${toldSentence(freed)}`}
      </Text>
      <Table my="md" aria-label="Guards without their shifts">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Guard</Table.Th>
            <Table.Th>Telephone</Table.Th>
            <Table.Th ta="right">Shifts</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {freed.map(({ guard_id, name, contacts, shifts, told }) => (
            <Table.Tr key={guard_id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Telephone number={contacts} size="sm" />
                {told && (
                  <Text size="xs" c="dimmed">
                    Told by the app
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{shifts}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button color="amber" onClick={close}>
          Done
        </Button>
      </Group>
    </Modal>
  )
}
