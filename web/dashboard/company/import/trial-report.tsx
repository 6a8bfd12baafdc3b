import { Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { countOf } from '../../../../api/core/format.ts'
import type { ImportReport } from '../../../../api/core/imports/import-calls.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './import.module.css'

/** Result of a trial import, with every problem by row and column; `refused` saves the rows that have one. */
export function TrialReport({ report, refused }: { report: ImportReport; refused: ReactNode }) {
  const { rows, valid, problems, problem_count, stopped_at } = report
  const more = problem_count - problems.length
  return (
    <Stack gap="sm">
      {problem_count === 0 ? (
        <Notice kind="success" text={`${rows === 1 ? 'The row' : `All ${countOf(rows, 'row')}`} can be imported.`} />
      ) : (
        <Notice
          kind="warning"
          text={`${formatNumber(valid)} of ${countOf(rows, 'row')} can be imported. ${countOf(problem_count, 'problem')}:`}
        />
      )}
      {problems.length > 0 && (
        <div className={classes.problems}>
          <Table aria-label="Problems" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">Row</Table.Th>
                <Table.Th>Column</Table.Th>
                <Table.Th>Problem</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {problems.map(({ row, column, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a row may have the same problem twice
                <Table.Tr key={at}>
                  <Table.Td ta="right">{row}</Table.Td>
                  <Table.Td>{column ?? '—'}</Table.Td>
                  <Table.Td>{text}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          And {countOf(more, 'further problem')}.
        </Text>
      )}
      {stopped_at !== null && (
        <Text size="sm">
          The rows from {formatNumber(stopped_at)} on were not tried, because too many before them cannot be added.
        </Text>
      )}
      {problem_count > 0 && refused}
    </Stack>
  )
}
