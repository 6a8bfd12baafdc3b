import { addDays } from '../../../../api/core/fields/days.ts'
import { formatDay, formatMinutes, formatShortDay, formatWeekday } from '../../../../api/core/format.ts'
import { formatHours, minutesOf } from '../../../../api/core/shift.ts'
import type { BoardShift, OpenSlot, Sheets } from '../../../../api/roster/schedule-board.ts'
import type { Letterhead } from '../../../company/index.ts'
import { type Doc, write } from '../../../platform/pdf/pdf-page.ts'
import {
  type Cell,
  type Column,
  columnsOf,
  drawRow,
  drawSheetHead,
  finishSheets,
  newSheets,
  rowHeight,
  SHEET,
  type Sheet,
} from './sheet-page.ts'
import type { SheetBook, SheetRow } from './sheet-queries.ts'

type About = SheetBook & { content: Letterhead; week: string; sheet: Sheets }
/** A page being filled: draws its head and column titles again on each further page. */
type Filling = { doc: Doc; sheet: Sheet; columns: Column[]; titles: Cell[][]; head: () => number }

const OUTSIDE = 'Outside of any contract'
const daysOf = (week: string) => Array.from({ length: 7 }, (_, index) => addDays(week, index))
const dayTitle = (day: string) => `${formatWeekday(day)} ${formatShortDay(day)}`
const bold = (text: string): Cell => ({ text, bold: true })
const small = (text: string): Cell => ({ text, small: true })

/** Starts a page with head and titles; returns the y position below. */
function begin({ doc, columns, titles, head }: Filling) {
  const y = head()
  return drawRow(doc, columns, titles, y, rowHeight(doc, columns, titles))
}

/** Draws a row, on a new page where it does not fit. */
function addRow(filling: Filling, cells: Cell[][], y: number) {
  const { doc, sheet, columns } = filling
  const height = rowHeight(doc, columns, cells)
  if (y + height <= sheet.bottom) return drawRow(doc, columns, cells, y, height)
  doc.addPage()
  return drawRow(doc, columns, cells, begin(filling), height)
}

type Work = { post: string; hours: string; start: string; day: string; who: Cell[] }
const workOfShift = (shift: BoardShift, phones: SheetBook['phones']): Work => ({
  ...{ post: shift.post ?? OUTSIDE, hours: formatHours(shift), start: shift.start_time, day: shift.shift_date },
  who: [bold(shift.guard_name), small(phones.get(shift.guard_id) ?? '')],
})
const workOfSlot = (slot: OpenSlot): Work => ({
  ...{ post: slot.post, hours: formatHours(slot), start: slot.start_time, day: slot.day },
  who: [bold('OPEN')],
})

/** The guards of a post on one day in one row; more of them get rows of their own, so that a row fits on a page. */
const MOST_IN_CELL = 8

/** The rows of a station: one for each post and its hours, with the guards of each day and their telephone numbers. */
function stationRows({ shifts, open_slots }: SheetRow, phones: SheetBook['phones'], week: string): Cell[][][] {
  const days = daysOf(week)
  const work = [...shifts.map((shift) => workOfShift(shift, phones)), ...open_slots.map(workOfSlot)].filter(({ day }) =>
    days.includes(day),
  )
  const posts = [...Map.groupBy(work, ({ post, hours }) => `${post}\n${hours}`).values()]
  posts.sort(([one], [other]) => one!.post.localeCompare(other!.post) || one!.start.localeCompare(other!.start))
  return posts.flatMap((group) => {
    const { post, hours } = group[0]!
    const byDay = days.map((day) => group.filter((one) => one.day === day))
    const rows = Math.ceil(Math.max(...byDay.map(({ length }) => length)) / MOST_IN_CELL)
    return Array.from({ length: rows }, (_, row) => [
      [bold(post), small(hours)],
      ...byDay.map((all) => all.slice(row * MOST_IN_CELL, (row + 1) * MOST_IN_CELL).flatMap(({ who }) => who)),
    ])
  })
}

const dayTitles = (first: string, week: string) => [[bold(first)], ...daysOf(week).map((day) => [bold(dayTitle(day))])]
const weekOf = (week: string) => `${formatDay(week)} to ${formatDay(addDays(week, 6))}`

function drawStation(doc: Doc, row: SheetRow, { content, week, phones }: About) {
  const sheet = SHEET.station
  const filling: Filling = {
    ...{ doc, sheet, columns: columnsOf(sheet, [120], 7), titles: dayTitles('Post', week) },
    head: () => {
      const facts = [row.client, row.address].filter(Boolean).join(' · ')
      return drawSheetHead(doc, sheet, { title: row.name, facts, company: content, week: weekOf(week) })
    },
  }
  let y = begin(filling)
  for (const cells of stationRows(row, phones, week)) y = addRow(filling, cells, y)
}

function drawGuard(doc: Doc, row: SheetRow, { content, week, addresses }: About) {
  const sheet = SHEET.guard
  const of = row.shifts.filter(({ shift_date }) => shift_date >= week)
  const minutes = of.reduce((sum, shift) => sum + minutesOf(shift), 0)
  const filling: Filling = {
    ...{
      doc,
      sheet,
      columns: columnsOf(sheet, [82, 100, 130], 1),
      titles: [[bold('Day')], [bold('Hours')], [bold('Post')], [bold('Station')]],
    },
    head: () => {
      const facts = [row.phone, `#${row.id}`, formatMinutes(minutes)].filter(Boolean).join(' · ')
      return drawSheetHead(doc, sheet, { title: row.name, facts, company: content, week: weekOf(week) })
    },
  }
  let y = begin(filling)
  for (const date of daysOf(week)) {
    const shifts = of.filter(({ shift_date }) => shift_date === date)
    const title = [bold(dayTitle(date))]
    if (shifts.length === 0) y = addRow(filling, [title, [{ text: 'Off' }], [], []], y)
    for (const shift of shifts)
      y = addRow(
        filling,
        [
          title,
          [{ text: formatHours(shift) }],
          [{ text: shift.post ?? OUTSIDE }],
          [bold(shift.station_name), small(addresses.get(shift.station_id) ?? '')],
        ],
        y,
      )
  }
}

function drawGuardroom(doc: Doc, { rows, content, week, phones }: About) {
  const sheet = SHEET.guardroom
  const filling: Filling = {
    ...{ doc, sheet, columns: columnsOf(sheet, [190], 7), titles: dayTitles('Station and post', week) },
    head: () => drawSheetHead(doc, sheet, { title: 'Week of duty', facts: '', company: content, week: weekOf(week) }),
  }
  let y = begin(filling)
  for (const row of rows)
    for (const [head = [], ...days] of stationRows(row, phones, week))
      y = addRow(filling, [[bold(row.name), ...head.map(({ text }) => small(text))], ...days], y)
}

/** Draws a week of duty: a page for each station or guard, or all stations for the guardroom. */
export function draw(about: About) {
  const { content, week, sheet, rows } = about
  const paper = SHEET[sheet]
  const doc = newSheets(paper, `Week of duty ${week}`, content.brand.name)
  if (sheet === 'guardroom' && rows.length > 0) drawGuardroom(doc, about)
  else
    for (const [index, row] of rows.entries()) {
      if (index > 0) doc.addPage()
      if (sheet === 'guard') drawGuard(doc, row, about)
      else drawStation(doc, row, about)
    }
  if (rows.length === 0) {
    const head = { title: 'Week of duty', facts: '', company: content, week: weekOf(week) }
    write(doc, 'Nothing is planned in this week.', { at: [paper.left, drawSheetHead(doc, paper, head)] })
  }
  finishSheets(doc, paper, content)
  return doc
}
