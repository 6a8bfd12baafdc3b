import { ReportPage } from '../../shared/reports/report-page.tsx'
import { CountedReport } from './counted-report.tsx'

export const handle = {
  title: 'Reports',
  help: 'A month of operations: coverage, why shifts were not covered, who came late, overtime, and rules that were overruled. Each number leads to the records that it counts.',
}

export default function ReportOperationsPage() {
  return (
    <ReportPage section="Operations">
      {(month) => (
        <>
          <CountedReport report="coverage" month={month} />
          <CountedReport report="uncovered" month={month} />
          <CountedReport report="lateness" month={month} />
          <CountedReport report="overtime" month={month} />
          <CountedReport report="overrides" month={month} />
        </>
      )}
    </ReportPage>
  )
}
