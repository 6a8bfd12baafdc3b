import { ReportPage } from '../../shared/reports/report-page.tsx'
import { CountedReport } from './counted-report.tsx'

export const handle = {
  title: 'Reports',
  help: 'The turnover of guards, month by month.',
}

export default function ReportPeoplePage() {
  return <ReportPage section="People">{(month) => <CountedReport report="turnover" month={month} />}</ReportPage>
}
