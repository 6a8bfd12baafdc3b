import { monthPeriod } from '../../../../api/contracts/charges.ts'
import type { Report } from '../../../../api/incidents/reports.ts'

/** The way in which each report is counted. */
export const COUNTED: Record<Report, string> = {
  coverage:
    'Of the minutes of shifts that are decided, or over without a guard, those for which a guard was there: as in Figures and in Months. Shifts that were not needed are left out.',
  uncovered:
    'Shifts of which some time is missing, by what was noted of the guard who was to come, otherwise by what is seen. A shift that was not needed is none.',
  lateness: 'Guards who came after the grace, of those who came: as in Days of the control room.',
  overtime:
    'Hours above those of the law in blocks of three weeks that end in the month. They belong to the client of the shifts that exceed it.',
  overrides: 'Shifts of the month that break a working rule, by who planned them last against one.',
  turnover: 'Guards whose last day is in the month, beside those who were there on its first day.',
  categories: 'Incidents by the day on which they happened. A category is optional.',
  stations: 'Incidents by the day on which they happened, beside the shifts at which a guard stood there.',
}

/** The meaning of the bars of each report. */
export const BARS: Record<Report, string> = {
  coverage: 'Hours missing',
  uncovered: 'Hours missing',
  lateness: 'Guards who came late',
  overtime: 'Hours of overtime',
  overrides: 'Overruled shifts',
  turnover: 'Guards who left',
  categories: 'Incidents',
  stations: 'Incidents',
}

type Line = { id: number | null; name: string }

/** The address of the records that a line of a report counts; a category that is none has no list. */
export function addressOf(report: Report, { id, name }: Line, month: string): string | undefined {
  const { from, until } = monthPeriod(month)
  const days = `from=${from}&to=${until}`
  switch (report) {
    case 'coverage':
    case 'lateness':
      return `/dashboard/attendance/days?show=all&station_id=${id}&${days}`
    case 'uncovered':
      return `/dashboard/reports/uncovered?${new URLSearchParams({ month, cause: name })}`
    case 'overtime':
      return `/dashboard/duty-schedule/coverage?client_id=${id}&week=${until}`
    case 'overrides':
      return `/dashboard/duty-schedule?overruled=true&${id === null ? '' : `overruled_by=${id}&`}${days}`
    case 'turnover':
      return '/dashboard/guards?status=Inactive'
    case 'categories':
      return name ? `/dashboard/report-summary?category=${name}&${days}` : undefined
    case 'stations':
      return `/dashboard/report-summary?station_id=${id}&${days}`
  }
}
