import { IconAlarmSmoke, IconAlertTriangle, IconBroadcast, IconCoins, IconUsers } from '@tabler/icons-react'
import { useCan } from '../../../lib/session/use-can.ts'
import { PageTabs } from '../../../ui/page-tabs.tsx'
import { REPORT_SECTIONS } from '../../frame/sidebar/report-sections.ts'

const ICONS = {
  Operations: IconBroadcast,
  Money: IconCoins,
  People: IconUsers,
  Incidents: IconAlertTriangle,
  Alarms: IconAlarmSmoke,
}
/** The shifts behind a line of operations, which have no tab of their own. */
const ALSO = {
  Operations: '/dashboard/reports/uncovered',
  Money: undefined,
  People: undefined,
  Incidents: undefined,
  Alarms: undefined,
}

/** The sections that a person may read. */
export function useReportSections() {
  const may = useCan()
  return REPORT_SECTIONS.filter(({ permission }) => may(permission))
}

/** The sections of the reports; each is opened for the same month. */
export function ReportTabs({ month }: { month: string | null }) {
  const tabs = useReportSections().map(({ to, label }) => {
    const also = ALSO[label]
    return { to, label, icon: ICONS[label], ...(also && { also }) }
  })
  return <PageTabs label="Reports" tabs={tabs} query={month ? `?month=${month}` : ''} />
}
