import { Group } from '@mantine/core'
import type { ImportSource } from '../../../../api/core/imports/import-calls.ts'
import { Select } from '../../../ui/choices/select.tsx'
import classes from './column-matching.module.css'
import type { TableFile } from './use-table-file.ts'

const LONGEST = 60

/** `Row 4: Date, Details, Reference, Credit`. */
function rowText({ row, cells }: ImportSource['head'][number]) {
  const text = cells.filter(Boolean).join(', ')
  return `Row ${row}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`
}

type TablePlaceProps = Pick<TableFile, 'setHeader' | 'setSheet'> & { source: ImportSource }

/** Place of the table in the file: its sheet, and the row of its headers, which is found and can be chosen. */
export function TablePlace({ source, setHeader, setSheet }: TablePlaceProps) {
  const known = source.head.map((one) => ({ value: one.row, label: rowText(one) }))
  return (
    <Group gap="md" className={classes.place}>
      {source.sheets.length > 1 && (
        <Select
          label="Sheet"
          data={source.sheets}
          value={source.sheet}
          onChange={(sheet) => sheet !== null && setSheet(sheet)}
          allowDeselect={false}
        />
      )}
      <Select<number>
        label="Headers"
        data={[...known, { value: 0, label: 'The file has none' }]}
        value={source.header}
        onChange={(row) => row !== null && setHeader(row)}
        allowDeselect={false}
        searchable={known.length > 10}
      />
    </Group>
  )
}
