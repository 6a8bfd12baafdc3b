import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile, toCsv } from '../lib/csv.ts'
import type { List } from '../lib/use-list.ts'
import type { Column } from './data-table.tsx'

type ExportButtonProps<T> = { list: List<T>; columns: Column<T>[]; label: string; onFailed: () => void }

/** Saves every row that fits the search and the filters as CSV, in the order shown. */
export function ExportButton<T>({ list, columns, label, onFailed }: ExportButtonProps<T>) {
  const [waiting, setWaiting] = useState(false)
  async function save() {
    setWaiting(true)
    try {
      const rows = await list.all()
      const plain = (row: T, field: string) => (row as Record<string, unknown>)[field]
      const lines = rows.map((row) => columns.map(({ field, text }) => (text ? text(row) : plain(row, field))))
      saveFile(
        `${label.toLowerCase().replaceAll(' ', '-')}.csv`,
        toCsv([columns.map(({ title }) => title), ...lines]),
        'text/csv;charset=utf-8',
      )
    } catch {
      onFailed()
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Tooltip label="Export as CSV">
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Export as CSV"
        onClick={save}
        loading={waiting}
        disabled={list.total === 0}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
