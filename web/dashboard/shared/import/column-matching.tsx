import { SegmentedControl, Stack, Table, Text } from '@mantine/core'
import type { ImportField } from '../../../../api/core/imports/import-calls.ts'
import { DATE_EXAMPLES, DATE_ORDERS, type DateOrder } from '../../../../api/core/imports/read-day.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import classes from './column-matching.module.css'
import { TablePlace } from './table-place.tsx'
import type { TableFile } from './use-table-file.ts'

const DATES = DATE_ORDERS.map((value) => ({ value, label: DATE_EXAMPLES[value] }))

/** Reading of a table: its place in the file, the field of each column, with the first value of each, and the order of dates. */
export function ColumnMatching({ state, fields }: { state: TableFile; fields: readonly ImportField[] }) {
  const { source, columns, dates, match, setDates, setHeader, setSheet } = state
  if (!source) return null
  const choices = source.headers.map((header, at) => ({ value: at, label: header || `Column ${at + 1}` }))
  const hasDays = fields.some(({ name, kind }) => kind === 'day' && name in columns)
  return (
    <Stack gap="md">
      <LeaveGuard dirty kind="chosen" />
      <TablePlace source={source} setHeader={setHeader} setSheet={setSheet} />
      <Table aria-label="Columns" className={classes.matching}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Column of the file</Table.Th>
            <Table.Th className={classes.first}>First value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ name, label, required }) => {
            const column = columns[name]
            return (
              <Table.Tr key={name}>
                <Table.Td>
                  {label}
                  {required && (
                    <Text span c="red" aria-hidden>
                      {'\u00a0'}*
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Select<number>
                    aria-label={`Column for ${label}`}
                    placeholder={required ? 'Choose a column' : 'Not in the file'}
                    data={choices}
                    value={column ?? null}
                    onChange={(chosen) => match(name, chosen)}
                    clearable
                    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
                    searchable={choices.length > 10}
                  />
                </Table.Td>
                <Table.Td className={classes.first}>{column === undefined ? '' : source.sample[0]?.[column]}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {hasDays && (
        <div>
          <Text size="sm" fw={500} mb={4} id="import-dates">
            Dates are written as
          </Text>
          <SegmentedControl
            aria-labelledby="import-dates"
            data={DATES}
            value={dates}
            onChange={(order) => setDates(order as DateOrder)}
            className={classes.dates}
          />
        </div>
      )}
    </Stack>
  )
}
