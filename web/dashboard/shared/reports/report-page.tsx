import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { today } from '../../../../api/core/fields/days.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { formatMonth, readMonth } from '../../../lib/months.ts'
import { AccessDenied } from '../../frame/access-denied.tsx'
import type { ReportSection } from '../../frame/sidebar/report-sections.ts'
import { MonthChoice } from '../month-choice.tsx'
import classes from './report.module.css'
import { ReportTabs, useReportSections } from './report-tabs.tsx'

type ReportPageProps = { section: ReportSection; children: (month: string) => ReactNode }

/**
 * A section of the page of reports: its tabs, the month, this one first, and the button to print. An account that may not read the
 * section comes to the first one of the own.
 */
export function ReportPage({ section, children }: ReportPageProps) {
  const [address, change] = useAddress()
  const sections = useReportSections()
  const now = today().slice(0, 7)
  const month = readMonth(address.get('month'), now)
  if (!sections.some(({ label }) => label === section))
    return sections[0] ? <Navigate to={sections[0].to} replace /> : <AccessDenied to="Admin (Operations, People, Money)" />
  return (
    <>
      <ReportTabs month={month === now ? null : month} />
      <p className={classes.printed}>
        <b>
          {section}, {formatMonth(month)}
        </b>
        , printed {formatMoment(new Date().toISOString())}
      </p>
      <Group justify="space-between" mb="lg" className={classes.unprinted}>
        <MonthChoice month={month} now={now} onChange={(to) => change({ month: to === now ? '' : to })} />
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      {month === now && (
        <Text size="sm" c="dimmed" mb="sm">
          {formatMonth(month)} is still running; the month before is compared as a whole.
        </Text>
      )}
      <Stack gap="lg">{children(month)}</Stack>
    </>
  )
}
