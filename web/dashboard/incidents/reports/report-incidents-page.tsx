import { ReportPage } from '../../shared/reports/report-page.tsx'
import { CountedReport } from './counted-report.tsx'

export const handle = {
  title: 'Reports',
  help: 'The incidents of a month by category and by station. Each number leads to the incidents that it counts.',
}

export default function ReportIncidentsPage() {
  return (
    <ReportPage section="Incidents">
      {(month) => (
        <>
          <CountedReport report="categories" month={month} />
          <CountedReport report="stations" month={month} />
        </>
      )}
    </ReportPage>
  )
}
