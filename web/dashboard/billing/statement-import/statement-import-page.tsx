import { Button, FileInput, Group, Paper, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import {
  MAX_STATEMENT_ROWS,
  STATEMENT_FIELDS,
  STATEMENT_KINDS,
  type StatementKind,
} from '../../../../api/billing/statement-imports.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ColumnMatching } from '../../shared/import/column-matching.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import classes from './statement-import.module.css'
import { StatementLists } from './statement-lists.tsx'
import { useStatementImport } from './use-statement-import.ts'

export const handle = {
  title: 'Import statement',
  help: 'Record receipts from a statement of the bank, MTN or Airtel. You see first who paid; a payment is never imported twice.',
}

const KINDS = (Object.keys(STATEMENT_KINDS) as StatementKind[]).map((value) => ({ value, label: STATEMENT_KINDS[value] }))

export default function StatementImportPage() {
  const banner = useBanner()
  const state = useStatementImport((count) => banner.success(`${countOf(count, 'receipt')} recorded.`))
  const { kind, file, source, columns, report, waiting, problem } = state
  const missing = STATEMENT_FIELDS.filter(({ name, required }) => required && !(name in columns))
  return (
    <>
      <BillingTabs />
      <Banner banner={banner} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes.page}>
        <Stack gap="lg">
          <div>
            <Title order={2} size="h4" mb="sm">
              1. Choose a statement
            </Title>
            <SegmentedControl
              aria-label="Whose statement"
              data={KINDS}
              value={kind}
              onChange={(of) => state.setKind(of as StatementKind)}
              mb="sm"
            />
            <FileInput
              label="CSV or Excel file"
              description={`XLSX or CSV, at most ${formatNumber(MAX_STATEMENT_ROWS)} rows and 5 MB.`}
              placeholder="Choose a file"
              classNames={{ placeholder: classes.placeholder }}
              accept=".csv,.txt,.xlsx"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              value={file}
              onChange={state.choose}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear the file' }}
              maw={480}
            />
          </div>
          {waiting === 'inspect' && <Skeleton height={200} role="status" aria-label="Reading the file..." />}
          {source && (
            <div>
              <Title order={2} size="h4" mb={4}>
                2. Match the columns
              </Title>
              <Text size="sm" c="dimmed" mb="sm">
                {countOf(source.rows, 'row')}. Money that went out and payments that failed are left out.
              </Text>
              <ColumnMatching state={state} fields={STATEMENT_FIELDS} />
              <Group mt="md" gap="sm">
                <Button
                  variant={report ? 'default' : 'filled'}
                  color={report ? undefined : 'amber'}
                  onClick={state.check}
                  loading={waiting === 'check'}
                  disabled={missing.length > 0 || waiting === 'record'}
                >
                  Check the statement
                </Button>
                {missing.length > 0 && (
                  <Text size="sm" c="dimmed">
                    Still to match: {missing.map(({ label }) => label).join(', ')}
                  </Text>
                )}
              </Group>
            </div>
          )}
          {report && <StatementLists report={report} state={state} />}
          {problem && <Notice kind="error" text={problem} />}
        </Stack>
      </Paper>
    </>
  )
}
