/** A point of the drawing and the size of its label. */
export type Labelled = { x: number; y: number; width: number; height: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** Half the width of the mark of a point, with the space around it. */
const MARK = 11
const SIDES: ((point: Labelled) => [left: number, top: number])[] = [
  ({ x, y, height }) => [x + MARK + 2, y - height / 2],
  ({ x, y, width, height }) => [x - MARK - 2 - width, y - height / 2],
  ({ x, y, width, height }) => [x - width / 2, y - MARK - 2 - height],
  ({ x, y, width }) => [x - width / 2, y + MARK + 2],
]

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isFree = (box: Box, size: { width: number; height: number }, taken: readonly Box[]) =>
  box.left >= 0 &&
  box.top >= 0 &&
  box.right <= size.width &&
  box.bottom <= size.height &&
  !taken.some((other) => meet(box, other))

/** The space that the mark of a point takes. */
export const markOf = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - MARK,
  right: x + MARK,
  top: y - MARK,
  bottom: y + MARK,
})

/** Steps from the middle of a name to its point, the nearest first. */
const AROUND = [0, 1, 2, 3, 4, 5, 6]
  .flatMap((rows) => [0, 0.5, 0.75, 1, 1.25].map((parts) => ({ rows, parts })))
  .toSorted((one, other) => one.rows + 3 * one.parts - other.rows - 3 * other.parts)
  .flatMap(({ rows, parts }) => [-rows, rows].flatMap((down) => [-parts, parts].map((right) => ({ down, right }))))

/** The place of a name without a mark: over its point, or as near to it as nothing else lies; undefined where all is taken. */
export function placeName({ x, y, width, height }: Labelled, size: { width: number; height: number }, taken: readonly Box[]) {
  for (const { down, right } of AROUND) {
    const [left, top] = [x - width / 2 + right * width, y - height / 2 + (down * height) / 2]
    const box = { left, top, right: left + width, bottom: top + height }
    if (isFree(box, size, taken)) return box
  }
  return undefined
}

/**
 * The place of each label beside its point, the first points first: right of it, left, above or below; undefined where it would lie
 * on another label, on a point, on what is written there, or outside of the drawing.
 */
export function placeLabels(
  points: readonly Labelled[],
  size: { width: number; height: number },
  written: readonly Box[] = [],
): (Box | undefined)[] {
  const taken: Box[] = [...written, ...points.map(markOf)]
  return points.map((point) => {
    for (const side of SIDES) {
      const [left, top] = side(point)
      const box = { left, top, right: left + point.width, bottom: top + point.height }
      if (!isFree(box, size, taken)) continue
      taken.push(box)
      return box
    }
    return undefined
  })
}
