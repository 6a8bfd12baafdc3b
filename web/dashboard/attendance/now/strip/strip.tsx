import { type CSSProperties, type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import type { NowRow } from '../../../../../api/attendance/now.ts'
import { clockTimeAt } from '../../../../../api/core/fields/days.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { usePhone } from '../../../../lib/width.ts'
import { KIND_TEXTS, KINDS } from '../order/kinds.ts'
import { StationLine } from './station-line.tsx'
import { StationSummaries } from './station-summaries.tsx'
import classes from './strip.module.css'
import { stripOf } from './strip-rows.ts'
import { hoursOf, shareOf, windowAt } from './window.ts'

type StripProps = { rows: NowRow[] /** Milliseconds since 1970. */; now: number; onReach: (key: string) => void }
type Step = 'first' | 'last' | 1 | -1
const STEPS: Record<string, Step> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: 'first', End: 'last' }

const barAt = (event: { target: EventTarget }) => (event.target as HTMLElement).closest<HTMLElement>('[data-reach]')

/**
 * The shifts of this night, or this day, as bars; a press leads to the row of one. The tabulator stops at the first alone and arrow
 * keys go on, because the rows below have the same facts and are the table of a screen reader.
 */
export function Strip({ rows, now, onReach }: StripProps) {
  const phone = usePhone()
  const [said, setSaid] = useState<string | null>()
  const { window, stations, of, counts } = useMemo(() => {
    const window = windowAt(now)
    return { window, ...stripOf(rows, now, window) }
  }, [rows, now])
  if (stations.length === 0) return null
  const title = `${window.night ? 'Tonight' : 'Today'}, ${clockTimeAt(new Date(window.from))}–${clockTimeAt(new Date(window.to))}`
  const say = (event: MouseEvent | FocusEvent) => setSaid(barAt(event)?.getAttribute('aria-label'))
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    const bar = barAt(event)
    if (!step || !bar) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-reach]')]
    const next = step === 'first' ? all[0] : step === 'last' ? all.at(-1) : all[all.indexOf(bar) + step]
    next?.focus()
  }
  return (
    <section className={classes.strip} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className={classes.legend}>
          {KINDS.filter((kind) => counts.has(kind)).map((kind) => (
            <span key={kind}>
              <i className={classes.mark} data-kind={kind} data-sign={KIND_TEXTS[kind].sign} />
              {formatNumber(counts.get(kind)!)} {KIND_TEXTS[kind].word}
            </span>
          ))}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within take the presses and keys, in one place for all */}
      <div
        className={classes.scroll}
        onClick={(event) => {
          const key = barAt(event)?.dataset.reach
          if (key) onReach(key)
        }}
        onKeyDown={onKeyDown}
        onMouseOver={say}
        onMouseLeave={() => setSaid(undefined)}
        onFocus={say}
        onBlur={() => setSaid(undefined)}
      >
        {phone ? (
          <StationSummaries stations={stations} />
        ) : (
          <div className={classes.body} style={{ '--now': shareOf(now, window) } as CSSProperties}>
            <div className={classes.axis} aria-hidden>
              {hoursOf(window).map(({ share, text }) => (
                <span key={text} style={{ '--at': share } as CSSProperties}>
                  {text}
                </span>
              ))}
            </div>
            {stations.map((station, place) => (
              <StationLine key={station.id} station={station} from={window.from} to={window.to} first={place === 0} />
            ))}
            <div className={classes.now} aria-hidden />
          </div>
        )}
      </div>
      {!phone && (
        <p className={classes.said} aria-hidden>
          {said ?? `It is ${clockTimeAt(new Date(now))}. A press on a bar leads to its post.`}
        </p>
      )}
      {stations.length < of && (
        <p className={classes.rest}>
          {formatNumber(stations.length)} of {formatNumber(of)} stations are drawn, those that need somebody first.
        </p>
      )}
    </section>
  )
}
