import { Button, Stack, Text, Title } from '@mantine/core'
import { refused, type StatementReport } from '../../../../api/billing/statement-imports.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RefusedRows } from '../../shared/import/refused-rows.tsx'
import { SendReceipt } from '../receipts/send-receipt.tsx'
import { StatementRows } from './statement-rows.tsx'
import type { StatementImport } from './use-statement-import.ts'

/** `40 rows: 38 new, 1 imported before, 1 of money that went out.` */
function summary({ rows, sure, choose, unknown, known, skipped }: StatementReport) {
  const parts = [`${sure.length + choose.length + unknown.length} new`]
  if (known) parts.push(`${known} imported before`)
  if (skipped) parts.push(`${skipped} of money that went out or did not arrive`)
  return `${countOf(rows, 'row')}: ${parts.join(', ')}.`
}

/** `2 rows are left out. Row 7: The amount must be whole shillings. Row 8: …` */
const unreadable = (problems: StatementReport['problems']) =>
  [
    `${countOf(problems.length, 'row')} ${problems.length === 1 ? 'is' : 'are'} left out.`,
    ...problems.slice(0, MOST_NAMED).map(({ row, text }) => `Row ${row}: ${text}`),
    ...(problems.length > MOST_NAMED ? ['…'] : []),
  ].join(' ')
const MOST_NAMED = 10

/** The three lists of a statement, what cannot be read, and the button that records what is chosen. */
export function StatementLists({ report, state }: { report: StatementReport; state: StatementImport }) {
  const { sure, choose, unknown, problems } = report
  const { choices, waiting } = state
  const total = [...sure, ...choose, ...unknown].reduce((sum, { row, amount }) => sum + (choices.has(row) ? amount : 0), 0)
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4" mb={4}>
          3. Record receipts
        </Title>
        <Text size="sm">{summary(report)}</Text>
      </div>
      {problems.length > 0 && (
        <>
          <Notice kind="warning" text={unreadable(problems)} />
          {state.file && <RefusedRows call={refused} input={{ body: state.reading, files: { file: state.file } }} />}
        </>
      )}
      <StatementRows list="sure" rows={sure} state={state} />
      <StatementRows list="choose" rows={choose} state={state} />
      <StatementRows list="unknown" rows={unknown} state={state} />
      {choices.size > 0 && <SendReceipt several checked={state.email} onChange={state.setEmail} />}
      {sure.length + choose.length + unknown.length > 0 && (
        <Button
          color="amber"
          onClick={state.record}
          loading={waiting === 'record'}
          disabled={choices.size === 0 || waiting === 'check'}
          style={{ alignSelf: 'flex-start' }}
        >
          {choices.size === 0 ? 'Nothing is chosen' : `Record ${countOf(choices.size, 'receipt')}, ${formatMoney(total)}`}
        </Button>
      )}
    </Stack>
  )
}
