import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Columns, DateOrder, ImportReport, ImportSource } from '../../../../contract/core/imports/import-calls.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { guessColumns } from '../../shared/import/guess-columns.ts'
import type { ImportKind } from './import-kinds.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while reading the file.' }

export const importsKey = ({ id }: ImportKind) => ['imports', id] as const

/** The steps of an import: choose a file, match its columns, try it, import it. A change of a step forgets the later ones. */
export function useImport(kind: ImportKind, onDone: (message: string) => void) {
  const cache = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState<ImportSource>()
  const [columns, setColumns] = useState<Columns>({})
  const [dates, setDates] = useState<DateOrder>('dmy')
  const [report, setReport] = useState<ImportReport>()
  const [waiting, setWaiting] = useState<'inspect' | 'check' | 'run'>()
  const [problem, setProblem] = useState<string>()
  /** Counts the files, so that the answer about an earlier one is dropped. */
  const current = useRef(0)

  async function perform(step: 'inspect' | 'check' | 'run', work: () => Promise<void>) {
    setWaiting(step)
    setProblem(undefined)
    const began = current.current
    try {
      await work()
    } catch (error) {
      if (began === current.current) setProblem(failureText(error, FAILURES))
    } finally {
      if (began === current.current) setWaiting(undefined)
    }
  }

  function choose(chosen: File | null) {
    current.current += 1
    setFile(chosen)
    setSource(undefined)
    setReport(undefined)
    setProblem(undefined)
    setWaiting(undefined)
    if (!chosen) return
    const began = current.current
    void perform('inspect', async () => {
      const found = await call(kind.calls.inspect, { body: {}, files: { file: chosen } })
      if (began !== current.current) return
      setSource(found)
      setColumns(guessColumns(kind.fields, found.headers))
    })
  }

  const body = { columns: JSON.stringify(columns), dates }
  const check = () =>
    perform('check', async () => {
      if (file) setReport(await call(kind.calls.check, { body, files: { file } }))
    })
  const run = () =>
    perform('run', async () => {
      if (!file || !report) return
      const leave_out = report.problem_count > 0 ? 'true' : 'false'
      const { message } = await call(
        kind.calls.run,
        { body: { ...body, leave_out }, files: { file } },
        { idempotencyKey: newKey() },
      )
      choose(null)
      void cache.invalidateQueries({ queryKey: importsKey(kind) })
      void reloadLists(cache, kind.id)
      onDone(message)
    })

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
      setReport(undefined)
      setColumns(({ [field]: _, ...others }) => (column === null ? others : { ...others, [field]: column }))
    },
    setDates: (order: DateOrder) => {
      setReport(undefined)
      setDates(order)
    },
    check: () => void check(),
    run: () => void run(),
  }
}
