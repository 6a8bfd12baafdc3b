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

/**
 * The place of each label beside its point, the first points first: right of it, left, above or below; undefined where it would lie
 * on another label, on a point, or outside of the drawing.
 */
export function placeLabels(points: readonly Labelled[], size: { width: number; height: number }): (Box | undefined)[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }))
  return points.map((point) => {
    for (const side of SIDES) {
      const [left, top] = side(point)
      const box = { left, top, right: left + point.width, bottom: top + point.height }
      const inside = left >= 0 && top >= 0 && box.right <= size.width && box.bottom <= size.height
      if (!inside || taken.some((other) => meet(box, other))) continue
      taken.push(box)
      return box
    }
    return undefined
  })
}
