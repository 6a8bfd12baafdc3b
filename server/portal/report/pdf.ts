import { countOf, formatDay, formatNumber, longMonth } from '../../../api/core/format.ts'
import { dayOf } from '../../../api/core/shift.ts'
import type { PortalReport, ReportDay } from '../../../api/portal/portal-report.ts'
import { OCCURRENCE_LABELS } from '../../../api/sites/occurrence-kinds.ts'
import type { Letterhead } from '../../company/index.ts'
import {
  COLOR,
  type Doc,
  drawHead,
  drawParties,
  ensureSpace,
  type Fact,
  finishPages,
  heightOf,
  newDocument,
  PAGE,
  rule,
  write,
} from '../../platform/pdf/pdf-page.ts'
import { type Figures, headFigures, roundsText, sumOf } from './figures.ts'

const FIGURES = [
  ['Agreed', 'agreed'],
  ['On time', 'on_time'],
  ['Late', 'late'],
  ['Minutes late', 'late_minutes'],
  ['Replaced', 'replaced'],
  ['Uncovered', 'uncovered'],
] as const satisfies (readonly [title: string, figure: keyof ReportDay])[]
/** Columns of a station whose rounds are planned; the first says how many of them were completed. */
const ROUNDS = ['Rounds', 'Missed']
const FIRST = 105
/** All columns together. */
const FIGURES_WIDTH = 390
const ROW = 16

function drawRow(doc: Doc, first: string, cells: readonly string[], y: number, bold = false) {
  write(doc, first, { at: [PAGE.left, y], width: FIRST, bold })
  const width = FIGURES_WIDTH / cells.length
  for (const [index, cell] of cells.entries())
    write(doc, cell, { at: [PAGE.left + FIRST + index * width, y], width, align: 'right', bold })
}

const hasRounds = (days: readonly ReportDay[]) => days.some(({ rounds }) => rounds > 0)

function drawTitle(doc: Doc, { station_name, days }: Station, top: number) {
  const y = ensureSpace(doc, top, 80)
  write(doc, station_name, { at: [PAGE.left, y], bold: true, size: 11, width: PAGE.width })
  const below = doc.y + 6
  doc.rect(PAGE.left - 6, below, PAGE.width + 12, 20).fill(COLOR.sand)
  const titles = FIGURES.map(([title]): string => title)
  drawRow(doc, 'Day', hasRounds(days) ? [...titles, ...ROUNDS] : titles, below + 5, true)
  return below + 26
}

const orNone = (figure: number) => (figure === 0 ? '–' : formatNumber(figure))

function cellsOf(figures: Figures, withRounds: boolean) {
  const { rounds, rounds_completed, rounds_missed } = figures
  const seats = FIGURES.map(([, figure]) => (figure === 'agreed' ? formatNumber(figures.agreed) : orNone(figures[figure])))
  if (!withRounds) return seats
  return [...seats, rounds === 0 ? '–' : roundsText(rounds_completed, rounds), orNone(rounds_missed)]
}
type Station = PortalReport['stations'][number]
function drawStation(doc: Doc, station: Station, top: number) {
  const { days } = station
  const withRounds = hasRounds(days)
  let y = drawTitle(doc, station, top)
  for (const { day, ...figures } of days) {
    const place = ensureSpace(doc, y, ROW)
    y = place === y ? y : drawTitle(doc, station, place)
    drawRow(doc, formatDay(day), cellsOf(figures, withRounds), y)
    y += ROW
    rule(doc, y - 4)
  }
  y = ensureSpace(doc, y, ROW)
  drawRow(doc, 'Total', cellsOf(sumOf(days), withRounds), y + 2, true)
  return y + ROW + 16
}

/** The client's answer, in one line. */
function answerText({ answer }: PortalReport) {
  if (!answer) return 'Not confirmed by the client.'
  const when = formatDay(dayOf(Date.parse(answer.answered_at)))
  const by = answer.answered_by_name ?? 'the client'
  return answer.state === 'Confirmed'
    ? `Confirmed by ${by} on ${when}.`
    : `${by} objected to ${countOf(answer.objections.length, 'shift')} on ${when}.`
}

function drawLines(doc: Doc, title: string, lines: readonly string[], top: number) {
  if (lines.length === 0) return top
  let y = ensureSpace(doc, top, 40)
  write(doc, title, { at: [PAGE.left, y], bold: true, size: 11 })
  y += 18
  for (const line of lines) {
    const height = heightOf(doc, line, { width: PAGE.width })
    y = ensureSpace(doc, y, height)
    write(doc, line, { at: [PAGE.left, y], width: PAGE.width })
    y += height + 4
  }
  return y + 10
}

/** Draws the month of a client. */
export function draw({ report, content }: { report: PortalReport; content: Letterhead }) {
  const { client_name, month, stations, incidents, entries, visits } = report
  const name = longMonth(month)
  const doc = newDocument(`${name}, ${client_name}`, content.brand.name)
  const facts: Fact[] = headFigures(stations.flatMap(({ days }) => days))
  let y = drawParties(doc, client_name, [answerText(report)], facts, drawHead(doc, content, 'Monthly report', name))
  for (const station of stations) y = drawStation(doc, station, y)
  const reported = incidents.map(
    ({ incident_date, station_name, severity, status, description }) =>
      `${formatDay(incident_date)}, ${station_name}, ${severity}, ${status}: ${description}`,
  )
  y = drawLines(doc, 'Incidents', reported, y)
  const counted = entries.map(({ kind, count }) => `${OCCURRENCE_LABELS[kind]}: ${formatNumber(count)}`)
  y = drawLines(doc, 'Occurrence book', counted.length > 0 ? [counted.join(', ')] : [], y)
  const visited = visits.map(({ station_name, count }) => `${station_name}: ${formatNumber(count)}`)
  y = drawLines(doc, 'Visits of supervisors', visited.length > 0 ? [visited.join(', ')] : [], y)
  const objections = (report.answer?.objections ?? []).map(
    ({ day, station_name, post, reason, outcome, reply }) =>
      `${formatDay(day)}, ${station_name}, ${post}: ${reason}${outcome ? ` ${outcome}: ${reply}` : ''}`,
  )
  drawLines(doc, 'Objections', objections, y)
  finishPages(doc, 'Monthly report', content)
  return doc
}
