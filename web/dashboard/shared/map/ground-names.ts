import { type Box, type Labelled, markOf, placeLabels, placeName } from './labels.ts'
import type { Frame } from './projection.ts'
import { TOWNS } from './towns.ts'

/** The room of the name of a line and of a town, in pixels. */
const LINE = { width: 46, height: 14 }
const TOWN = { letter: 10.4, height: 18 }
const SCALE_HEIGHT = 34

export type TownName = { name: string; box: Box }

/** True if the name of a line at this place stands within the drawing. */
export const isNamed = {
  meridian: (x: number, { width }: Frame) => x >= 0 && x + 4 + LINE.width <= width,
  parallel: (y: number) => y >= LINE.height * 2,
}

/** The boxes of what the ground has written: the names of its lines, and the scale. */
function writingOf(frame: Frame): Box[] {
  const { width, height, x, y, parallels, meridians, scale } = frame
  return [
    ...parallels.map(({ degrees }) => {
      const bottom = y(degrees)
      return { left: 0, right: LINE.width, top: bottom - LINE.height - 4, bottom }
    }),
    ...meridians.map(({ degrees }) => {
      const left = x(degrees)
      return { left, right: left + 4 + LINE.width, top: 0, bottom: LINE.height + 2 }
    }),
    { left: width - 24 - scale.pixels, right: width, top: height - SCALE_HEIGHT, bottom: height },
  ]
}

const isWithin = (place: number, length: number) => place > 0 && place < length

/**
 * The names of the towns and the labels of points, so that none lies on another, on a mark, or on the names of lines. Labels come first:
 * a town gives way.
 */
export function placeNames(frame: Frame, points: readonly Labelled[]): { towns: TownName[]; labels: (Box | undefined)[] } {
  const written = writingOf(frame)
  const labels = placeLabels(points, frame, written)
  const taken = [...written, ...points.map(markOf), ...labels.filter((box) => box !== undefined)]
  const towns = TOWNS.flatMap(({ name, latitude, longitude }): TownName[] => {
    const [x, y] = [frame.x(longitude), frame.y(latitude)]
    if (!isWithin(x, frame.width) || !isWithin(y, frame.height)) return []
    const box = placeName({ x, y, width: name.length * TOWN.letter, height: TOWN.height }, frame, taken)
    if (!box) return []
    taken.push(box)
    return [{ name, box }]
  })
  return { towns, labels }
}
