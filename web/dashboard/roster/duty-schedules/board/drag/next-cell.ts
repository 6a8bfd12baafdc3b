/** The cell of a focusable element of the board. A cell may have several, in order. */
export type Cell = { row: number; day: number }

const last = (stops: Cell[], fits: (stop: Cell) => boolean) => stops.findLastIndex(fits)

/** The index of the element that an arrow key leads to; undefined when there is none. */
export function nextCell(stops: Cell[], from: number, key: string): number | undefined {
  const here = stops[from]
  if (!here) return undefined
  const inCell = (row: number, day: number) => (stop: Cell) => stop.row === row && stop.day === day
  const first = (row: number, day: number) => stops.findIndex(inCell(row, day))
  const neighbour = stops[from + (key === 'ArrowUp' ? -1 : 1)]
  const stays = neighbour?.row === here.row && neighbour.day === here.day
  const ways: Record<string, () => number> = {
    ArrowLeft: () => first(here.row, here.day - 1),
    ArrowRight: () => first(here.row, here.day + 1),
    ArrowUp: () => (stays ? from - 1 : last(stops, inCell(here.row - 1, here.day))),
    ArrowDown: () => (stays ? from + 1 : first(here.row + 1, here.day)),
    Home: () => first(here.row, 0),
    End: () => first(here.row, 6),
  }
  const found = ways[key]?.()
  return found === undefined || found < 0 ? undefined : found
}
