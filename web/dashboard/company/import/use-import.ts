import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportReport } from '../../../../api/core/imports/import-calls.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useTableFile } from '../../shared/import/use-table-file.ts'
import { useSteps } from '../../shared/use-steps.ts'
import type { ImportKind } from './import-kinds.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while reading the file.' }

export const importsKey = ({ id }: ImportKind) => ['imports', id] as const

/** The steps of an import: choose a file, match its columns, try it, import it. A change of a step forgets the later ones. */
export function useImport(kind: ImportKind, onDone: (message: string) => void) {
  const cache = useQueryClient()
  const [report, setReport] = useState<ImportReport>()
  const { waiting, problem, take, forget } = useSteps<'inspect' | 'check' | 'run'>(FAILURES)

  function forgetReport() {
    forget()
    setReport(undefined)
  }

  const table = useTableFile({
    fields: kind.fields,
    inspect: (input) => call(kind.calls.inspect, input),
    take,
    forget: forgetReport,
  })
  const { file, reading: body } = table
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
      () => table.choose(null),
    )
  }

  return { ...table, report, waiting, problem, check, run }
}
