import { ReportPage } from '../../shared/reports/report-page.tsx'
import { DebtorsReport } from './debtors-report.tsx'
import { MarginReport } from './margin-report.tsx'

export const handle = {
  title: 'Reports',
  help: 'Debts of clients by age, and the margin of each client and station. Each number leads to the records that it counts.',
}

export default function ReportMoneyPage() {
  return (
    <ReportPage section="Money">
      {(month) => (
        <>
          <DebtorsReport month={month} />
          <MarginReport month={month} />
        </>
      )}
    </ReportPage>
  )
}
