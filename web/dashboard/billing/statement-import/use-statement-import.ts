import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ChosenRow,
  inspect,
  run,
  STATEMENT_FIELDS,
  type StatementKind,
  type StatementReport,
} from '../../../../api/billing/statement-imports.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useTableFile } from '../../shared/import/use-table-file.ts'
import { useSteps } from '../../shared/use-steps.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while reading the statement. Nothing was recorded.' }
type Choices = ReadonlyMap<number, Omit<ChosenRow, 'row'>>

/** Rows that are recorded unless somebody decides differently: those whose client is sure. */
const usual = (report: StatementReport): Choices =>
  new Map(
    report.sure.map(({ row, matches: [match] }) => [
      row,
      { client_id: match!.client_id, invoice_ids: match!.invoices.map(({ invoice_id }) => invoice_id) },
    ]),
  )

/** The steps of the import of a statement: choose a file, match its columns, look at the lists, record what is chosen. */
export function useStatementImport(onRecorded: (count: number) => void) {
  const cache = useQueryClient()
  const [kind, setKind] = useState<StatementKind>('bank')
  const [report, setReport] = useState<StatementReport>()
  const [email, setEmail] = useState(true)
  const [choices, setChoices] = useState<Choices>(new Map())
  const steps = useSteps<'inspect' | 'check' | 'record'>(FAILURES)
  const { waiting, problem, take } = steps

  function forget() {
    steps.forget()
    setReport(undefined)
  }

  const table = useTableFile({ fields: STATEMENT_FIELDS, inspect: (input) => call(inspect, input), take, forget })
  const { file, reading } = table

  function show(found: StatementReport) {
    setReport(found)
    setChoices(usual(found))
  }

  const body = { ...reading, kind }
  function check() {
    if (!file) return
    const ask = () => call(run, { body: { ...body, dry_run: 'true' }, files: { file } }, { idempotencyKey: newKey() })
    void take('check', ask, show)
  }
  function record() {
    if (!file) return
    // Beside the choice is said which receipt or row it may be.
    const twice = new Set(report?.choose.flatMap(({ row, same }) => (same ? row : [])))
    const chosen = JSON.stringify(
      [...choices].map(([row, choice]) => ({ row, ...choice, ...(twice.has(row) && { confirm: true }) })),
    )
    void take(
      'record',
      async () => {
        const sent = { body: { ...body, dry_run: 'false', email: email ? 'true' : 'false', chosen }, files: { file } } as const
        const found = await call(run, sent, { idempotencyKey: newKey() })
        void reloadLists(cache, 'receipts')
        void reloadLists(cache, 'invoices')
        onRecorded(found.recorded)
        return found
      },
      show,
    )
  }

  return {
    ...table,
    ...{ kind, report, choices, email, setEmail, waiting, problem, check, record },
    setKind: (of: StatementKind) => {
      forget()
      setKind(of)
    },
    /** Decides whose payment a row is; null leaves it out. */
    decide: (row: number, choice: Omit<ChosenRow, 'row'> | null) => {
      const { [row]: _, ...others } = Object.fromEntries(choices)
      const decided = new Map(Object.entries(others).map(([key, value]) => [Number(key), value]))
      if (choice) decided.set(row, choice)
      setChoices(decided)
    },
  }
}
export type StatementImport = ReturnType<typeof useStatementImport>
