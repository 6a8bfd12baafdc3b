import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Columns, DateOrder, ImportReport, ImportSource } from '../../../../contract/core/imports/import-calls.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { guessColumns, guessDates } from '../../shared/import/guess-columns.ts'
import { useSteps } from '../../shared/previews/use-steps.ts'
import type { ImportKind } from './import-kinds.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while reading the file.' }

export const importsKey = ({ id }: ImportKind) => ['imports', id] as const

/** The steps of an import: choose a file, match its columns, try it, import it. A change of a step forgets the later ones. */
export function useImport(kind: ImportKind, onDone: (message: string) => void) {
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState<ImportSource>()
  const [columns, setColumns] = useState<Columns>({})
  const [chosenDates, setDates] = useState<DateOrder>()
  const dates = chosenDates ?? guessDates(kind.fields, columns, source)
  const [report, setReport] = useState<ImportReport>()
  const { waiting, problem, take, forget } = useSteps<'inspect' | 'check' | 'run'>(FAILURES)

  function forgetReport() {
    forget()
    setReport(undefined)
  }

  function choose(chosen: File | null) {
    forgetReport()
    setFile(chosen)
    setSource(undefined)
    setDates(undefined)
    if (!chosen) return
    void take(
      'inspect',
      () => call(kind.calls.inspect, { body: {}, files: { file: chosen } }),
      (found) => {
        setSource(found)
        setColumns(guessColumns(kind.fields, found.headers))
      },
    )
  }

  const body = { columns: JSON.stringify(columns), dates }
  function check() {
    if (file) void take('check', () => call(kind.calls.check, { body, files: { file } }), setReport)
  }
  function run() {
    if (!file || !report) return
    const leave_out = report.problem_count > 0 ? 'true' : 'false'
    void take(
      'run',
      async () => {
        const sent = { body: { ...body, leave_out }, files: { file } } as const
        const { message } = await call(kind.calls.run, sent, { idempotencyKey: newKey() })
        void cache.invalidateQueries({ queryKey: importsKey(kind) })
        void reloadLists(cache, kind.id)
        onDone(message)
      },
      () => choose(null),
    )
  }

  return {
    file,
    source,
    columns,
    dates,
    report,
    waiting,
    problem,
    choose,
    match: (field: string, column: number | null) => {
      forgetReport()
      setColumns(({ [field]: _, ...others }) => (column === null ? others : { ...others, [field]: column }))
    },
    setDates: (order: DateOrder) => {
      forgetReport()
      setDates(order)
    },
    check,
    run,
  }
}
