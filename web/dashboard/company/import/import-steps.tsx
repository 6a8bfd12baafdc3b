import { Button, FileInput, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { countOf } from '../../../../api/core/format.ts'
import { type ImportSource, MAX_IMPORT_ROWS } from '../../../../api/core/imports/import-calls.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ColumnMatching } from '../../shared/import/column-matching.tsx'
import { RefusedRows } from '../../shared/import/refused-rows.tsx'
import classes from './import.module.css'
import type { ImportKind } from './import-kinds.ts'
import { TrialReport } from './trial-report.tsx'
import { useImport } from './use-import.ts'

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** `800 rows, separated by semicolons, UTF-8.` */
function describe({ rows, delimiter, encoding, sheet }: ImportSource) {
  if (!delimiter) return `${countOf(rows, 'row')} of the sheet “${sheet}”.`
  return `${countOf(rows, 'row')}, separated by ${DELIMITERS[delimiter]}, ${encoding}.`
}

/** The steps of an import, each shown once the one before it is done. */
export function ImportSteps({ kind, banner }: { kind: ImportKind; banner: BannerState }) {
  const go = useNavigate()
  const state = useImport(kind, (message) =>
    banner.success(message, { label: `Open the ${kind.many}`, run: () => void go(kind.list) }),
  )
  const { file, source, columns, report, waiting, problem } = state
  const missing = kind.fields.filter(({ name, required }) => required && !(name in columns))
  const left = report ? report.rows - report.valid : 0
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        <div>
          <Title order={2} size="h4" mb="sm">
            1. Choose a file
          </Title>
          <FileInput
            label="CSV or Excel file"
            description={`XLSX or CSV, at most ${formatNumber(MAX_IMPORT_ROWS)} rows and 5 MB.`}
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
              {describe(source)}
            </Text>
            <ColumnMatching state={state} fields={kind.fields} />
            <Group mt="md" gap="sm">
              <Button
                variant={report ? 'default' : 'filled'}
                color={report ? undefined : 'amber'}
                onClick={state.check}
                loading={waiting === 'check'}
                disabled={missing.length > 0 || waiting === 'run'}
              >
                Check the file
              </Button>
              {missing.length > 0 && (
                <Text size="sm" c="dimmed">
                  Still to match: {missing.map(({ label }) => label).join(', ')}
                </Text>
              )}
            </Group>
          </div>
        )}
        {report && (
          <div>
            <Title order={2} size="h4" mb="sm">
              3. Import
            </Title>
            <TrialReport
              report={report}
              refused={file && <RefusedRows call={kind.calls.refused} input={{ body: state.reading, files: { file } }} />}
            />
            {report.valid > 0 && report.stopped_at === null && (
              <Button color="amber" mt="md" onClick={state.run} loading={waiting === 'run'} disabled={waiting === 'check'}>
                {left > 0
                  ? `Import ${formatNumber(report.valid)} and leave out ${countOf(left, 'row')}`
                  : `Import ${formatNumber(report.valid)} ${kind.many}`}
              </Button>
            )}
          </div>
        )}
        {problem && <Notice kind="error" text={problem} />}
      </Stack>
    </Paper>
  )
}
