import { Button, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Ground } from './ground.tsx'
import { placeNames } from './ground-names.ts'
import classes from './place-map.module.css'
import { around, type Frame, frameOf, type Place } from './projection.ts'
import { TOWNS } from './towns.ts'
import { usePlaces } from './use-places.ts'

/** Degrees that are shown, from the whole country to some streets. */
const SPANS = [6, 2, 0.6, 0.2, 0.06, 0.02]
const [TOWN_SPAN, NEAR_SPAN] = [3, 4]
/** Known places that are named. */
const MOST_NAMED = 60
/** The part of what is shown that one press of an arrow key moves. */
const STEP = 1 / 40
/** Until it is measured. */
const WIDTH = 480
/** The width of a letter and the height of a name, in pixels. */
const NAME = { letter: 6.2, height: 16 }
const ARROWS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type PlaceMapProps = { value: Place | null; onChoose: (place: Place) => void }

/** A plain map with the towns and the known stations: a press says where a place is, and arrow keys move it. */
export function PlaceMap({ value, onChoose }: PlaceMapProps) {
  const { ref, width } = useElementSize()
  const [centre, setCentre] = useState<Place>(value ?? TOWNS[0]!)
  const [level, setLevel] = useState(value ? NEAR_SPAN : TOWN_SPAN)
  const span = SPANS[level]!
  const frameAround = (place: Place) => frameOf(around(place, span), Math.round(width) || WIDTH)
  const seen = frameAround(centre)
  // A place that was told, or moved out of what is seen, becomes the middle.
  const frame = value && !isShown(seen, value) ? frameAround(value) : seen

  function look(to: number) {
    setLevel(to)
    if (value) setCentre(value)
  }
  function press({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    // Enter and the space bar choose the middle, until something is chosen.
    if (detail === 0) return onChoose(value ?? centre)
    const box = currentTarget.getBoundingClientRect()
    const scale = frame.width / (box.width || frame.width)
    onChoose(frame.placeAt((clientX - box.left) * scale, (clientY - box.top) * scale))
  }
  function move(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const [north, east] = arrow
    const from = value ?? centre
    onChoose({ latitude: from.latitude + north * span * STEP, longitude: from.longitude + east * span * STEP })
  }

  return (
    <div className={classes.map} ref={ref}>
      <button
        type="button"
        className={classes.press}
        onClick={press}
        onKeyDown={move}
        aria-label="Map: press the place, or move the mark with the arrow keys"
      >
        <svg viewBox={`0 0 ${frame.width} ${frame.height}`} width={frame.width} height={frame.height} aria-hidden>
          <Places frame={frame} />
          {value && <Mark x={frame.x(value.longitude)} y={frame.y(value.latitude)} />}
        </svg>
      </button>
      <Group gap="xs" justify="space-between" p="xs">
        <Text size="xs" c="dimmed">
          Press the place. “Nearer” shows it larger, to press it more exactly.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconZoomOut size={18} aria-hidden />}
            disabled={level === 0}
            onClick={() => look(level - 1)}
          >
            Further
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconZoomIn size={18} aria-hidden />}
            disabled={level === SPANS.length - 1}
            onClick={() => look(level + 1)}
          >
            Nearer
          </Button>
        </Group>
      </Group>
    </div>
  )
}

const isShown = ({ x, y, width, height }: Frame, { latitude, longitude }: Place) =>
  Math.abs(x(longitude) / width - 0.5) < 0.5 && Math.abs(y(latitude) / height - 0.5) < 0.5

/** The ground and the known stations, with their names where there is room. */
function Places({ frame }: { frame: Frame }) {
  const { data = [] } = usePlaces()
  const shown = data.flatMap(({ name, latitude, longitude }) =>
    latitude !== null && longitude !== null && isShown(frame, { latitude, longitude })
      ? [{ name, x: frame.x(longitude), y: frame.y(latitude), width: name.length * NAME.letter, height: NAME.height }]
      : [],
  )
  const named = shown.slice(0, MOST_NAMED)
  const { labels, towns } = placeNames(frame, named)
  return (
    <>
      <Ground frame={frame} towns={towns} />
      <g className={classes.known}>
        {shown.map(({ name, x, y }) => (
          <circle key={`${name} ${x} ${y}`} cx={x} cy={y} r={4} />
        ))}
        {named.map(
          ({ name, x, y }, at) =>
            labels[at] && (
              <text key={`${name} ${x} ${y}`} x={labels[at].left} y={labels[at].top + 12}>
                {name}
              </text>
            ),
        )}
      </g>
    </>
  )
}

/** The chosen place: a drop whose tip stands on it. */
const Mark = ({ x, y }: { x: number; y: number }) => (
  <g className={classes.mark} transform={`translate(${x} ${y})`}>
    <path d="M 0 0 C -4 -9 -10 -13 -10 -20 A 10 10 0 1 1 10 -20 C 10 -13 4 -9 0 0 Z" />
    <circle cy={-20} r={4} />
  </g>
)
