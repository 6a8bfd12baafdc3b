import { addDays } from '../../../../../../api/core/fields/days.ts'
import { clockDays, minuteOfDay, type Shift } from '../../../../../../api/core/shift.ts'
import type { BoardShift, OpenSlot } from '../../../../../../api/roster/schedule-board.ts'

/** The position of a bar in its line: edges in days from the week's first midnight, lanes from the top. */
type Place = {
  /** 0 for Monday to 6 for Sunday; -1 when it began on the Sunday before. */
  day: number
  left: number
  right: number
  lane: number
  /** Where the text ends, which has the room up to the next bar of the lane, at most a day. */
  textEnd: number
}
export type PlacedShift = Place & { shift: BoardShift; slot?: undefined }
export type PlacedSlot = Place & { slot: OpenSlot; shift?: undefined }
export type Placed = PlacedShift | PlacedSlot

/** Bars are to the scale of the hours, except for those that would be too narrow to point at: of less than two hours. */
const LEAST = 2 / 24

/** The most room of a text, in days. */
const TEXT_MOST = 0.96

/** Where the grid ends, in days: some hours after the week, so that the nights of Sunday and their texts have room like the others. */
export const GRID_END = 7.6

/** The seven days of a week, from its Monday. */
export const daysOf = (week: string) => Array.from({ length: 7 }, (_, index) => addDays(week, index))

/** The part of a day before a time, 0 to 1. */
const share = (time: string) => minuteOfDay(time) / (24 * 60)

/** The edges of a bar on the time axis of the grid; what is outside of it is cut off. */
function edges(shift: Shift, day: number) {
  const overMidnight = clockDays(shift).length > 1
  const left = Math.max(day + share(shift.start_time), 0)
  const right = day + (overMidnight ? 1 : 0) + (share(shift.end_time) || (overMidnight ? 0 : 1))
  return { left, right: Math.min(Math.max(right, left + LEAST), GRID_END) }
}

type Item = Shift & { id: number /** Keeps its lane from day to day. */; owner: string } & (
    | { shift: BoardShift; slot?: undefined }
    | { slot: OpenSlot; shift?: undefined }
  )
const ofShift = (shift: BoardShift): Item => {
  const { id, shift_date, start_time, end_time, guard_id, station_id } = shift
  return { id, shift_date, start_time, end_time, owner: `${guard_id} at ${station_id}`, shift }
}
const ofSlot = (slot: OpenSlot): Item => {
  const { id, day, start_time, end_time, line_id, seat } = slot
  return { id, shift_date: day, start_time, end_time, owner: `seat ${seat} of ${line_id}`, slot }
}

/** Gives each bar the room for its text: up to the next bar of its lane. */
function placeTexts(bars: Placed[]) {
  for (const lane of Map.groupBy(bars, (bar) => bar.lane).values())
    for (const [place, bar] of lane.entries())
      bar.textEnd = Math.max(bar.right, Math.min(lane[place + 1]?.left ?? GRID_END, bar.left + TEXT_MOST))
}

/** The position of every bar; those that would overlap get separate lanes, those of the same person the same lane if possible. */
export function placeBars(week: string, shifts: BoardShift[], slots: OpenSlot[] = []) {
  const days = daysOf(week)
  const ends: number[] = []
  const owners: Set<string>[] = []
  const placed = [...shifts.map(ofShift), ...slots.map(ofSlot)]
    .map((item) => ({ item, day: days.indexOf(item.shift_date) }))
    .map(({ item, day }) => ({ item, day, ...edges(item, day) }))
    .sort((a, b) => a.left - b.left || a.right - b.right || a.item.id - b.item.id)
    .map(({ item, ...bar }): Placed => {
      const hours = `${item.start_time}–${item.end_time}`
      const free = ends.flatMap((end, lane) => (end <= bar.left ? [lane] : []))
      const keeps = (mark: string) => free.find((lane) => owners[lane]!.has(mark))
      const lane = keeps(item.owner) ?? keeps(hours) ?? free[0] ?? ends.length
      ends[lane] = bar.right
      owners[lane] = (owners[lane] ?? new Set()).add(item.owner).add(hours)
      const place = { ...bar, lane, textEnd: bar.right }
      return item.shift ? { ...place, shift: item.shift } : { ...place, slot: item.slot }
    })
  placeTexts(placed)
  return { placed, lanes: ends.length }
}
