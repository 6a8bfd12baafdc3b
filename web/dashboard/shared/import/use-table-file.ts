import { useState } from 'react'
import { guessColumns, guessDates } from '../../../../api/core/imports/guess-columns.ts'
import type { Columns, ImportField, ImportSource, TableChoice } from '../../../../api/core/imports/import-calls.ts'
import type { DateOrder } from '../../../../api/core/imports/read-day.ts'
import type { useSteps } from '../use-steps.ts'

type TableFileProps = {
  fields: readonly ImportField[]
  inspect: (input: { body: TableChoice; files: { file: File } }) => Promise<ImportSource>
  take: ReturnType<typeof useSteps<'inspect'>>['take']
  /** Forgets results of another file, or of another reading of it. */
  forget: () => void
}

/** The first two steps of an import: which file, where its table is, which column is which field, and how dates are written. */
export function useTableFile({ fields, inspect, take, forget }: TableFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState<ImportSource>()
  const [columns, setColumns] = useState<Columns>({})
  const [chosenDates, setDates] = useState<DateOrder>()
  const dates = chosenDates ?? guessDates(fields, columns, source)

  function look(at: File, body: TableChoice) {
    forget()
    void take(
      'inspect',
      () => inspect({ body, files: { file: at } }),
      (found) => {
        setSource(found)
        setColumns(guessColumns(fields, found.headers))
      },
    )
  }

  return {
    ...{ file, source, columns, dates },
    /** Reading of the table, as the calls take it. */
    reading: { columns: JSON.stringify(columns), dates, header: source?.header, sheet: source?.sheet ?? undefined },
    choose: (chosen: File | null) => {
      forget()
      setFile(chosen)
      setSource(undefined)
      setDates(undefined)
      if (chosen) look(chosen, {})
    },
    setHeader: (header: number) => {
      if (file) look(file, { header, sheet: source?.sheet ?? undefined })
    },
    setSheet: (sheet: string) => {
      if (file) look(file, { sheet })
    },
    match: (field: string, column: number | null) => {
      forget()
      setColumns(({ [field]: _, ...others }) => (column === null ? others : { ...others, [field]: column }))
    },
    setDates: (order: DateOrder) => {
      forget()
      setDates(order)
    },
  }
}
export type TableFile = ReturnType<typeof useTableFile>
