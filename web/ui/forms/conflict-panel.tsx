import { Alert, Button, Group, Table, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { formatDay } from '../../lib/format.ts'
import type { FormState } from '../../lib/forms/use-contract-form.ts'
import classes from './conflict-panel.module.css'

/** How a form shows the values of a field: the labels of its choices, or a number as a text. Others are shown as they are. */
export type Shows = Readonly<Record<string, Readonly<Record<string, string>> | ((value: number) => string)>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

function shown(value: unknown, as: Shows[string] | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && typeof as === 'function') return as(value)
  if (typeof value === 'string' && DAY.test(value)) return formatDay(value)
  if (!Array.isArray(value)) return (typeof as === 'object' && as[String(value)]) || String(value)
  if (value.some((entry) => typeof entry === 'object')) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return value.map((entry) => shown(entry, as)).join(', ') || '—'
}

/** An edit conflict: the values another person has saved beside the input, with a choice between the two. */
export function ConflictPanel({
  conflict,
  labels,
  shows = {},
}: {
  conflict: NonNullable<FormState['conflict']>
  labels: Record<string, string>
  shows?: Shows
}) {
  return (
    <Alert role="alert" color="amber" icon={<IconUsers />} title="Somebody else saved this record while you were editing">
      {conflict.differing.length === 0 ? (
        <Text size="sm">They saved the same as you typed.</Text>
      ) : (
        <Table className={classes.values} withRowBorders={false} verticalSpacing={2} mb="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Theirs</Table.Th>
              <Table.Th>Yours</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflict.differing.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{labels[name] ?? name}</Table.Th>
                <Table.Td data-title="Theirs">{shown(conflict.theirs[name], shows[name])}</Table.Td>
                <Table.Td data-title="Yours">{shown(conflict.mine[name], shows[name])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="sm" mt="xs">
        <Button size="xs" color="amber" onClick={conflict.keepMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={conflict.takeTheirs}>
          Take theirs
        </Button>
      </Group>
    </Alert>
  )
}
