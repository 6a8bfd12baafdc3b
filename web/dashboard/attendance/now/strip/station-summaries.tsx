import { formatNumber } from '../../../../lib/format.ts'
import { KIND_TEXTS, KINDS, type Kind } from '../order/kinds.ts'
import classes from './strip.module.css'
import type { StripStation } from './strip-rows.ts'

/** Stations that a phone lists; the board below has all. */
const MOST = 5
const NEEDS_SOMEBODY: readonly Kind[] = ['empty', 'late', 'confirm', 'open']

/** The stations that need somebody as lines of text, for a phone, and how many stations there are besides. */
export function StationSummaries({ stations }: { stations: StripStation[] }) {
  const urgent = stations.filter(({ counts }) => NEEDS_SOMEBODY.some((kind) => counts.has(kind)))
  const calm = stations.length - urgent.length
  return (
    <>
      {urgent.slice(0, MOST).map((station, place) => (
        <button
          key={station.id}
          type="button"
          className={classes.summary}
          tabIndex={place === 0 ? 0 : -1}
          data-reach={station.first}
        >
          <b>{station.name}</b>{' '}
          <span>
            {KINDS.filter((kind) => station.counts.has(kind)).map((kind) => (
              <span key={kind}>
                <i className={classes.mark} data-kind={kind} data-sign={KIND_TEXTS[kind].sign} />
                {formatNumber(station.counts.get(kind)!)} {KIND_TEXTS[kind].word}{' '}
              </span>
            ))}
          </span>
        </button>
      ))}
      {urgent.length > MOST && <p className={classes.more}>{restText(urgent.length - MOST)}</p>}
      {calm > 0 && (
        <p className={classes.more}>
          {stationsText(calm)}
          {urgent.length > 0 && ' besides, where nobody is missing.'}
          {urgent.length === 0 && ': nobody is missing.'}
        </p>
      )}
    </>
  )
}

const stationsText = (many: number) => (many === 1 ? '1 station' : `${formatNumber(many)} stations`)
const restText = (many: number) => `${stationsText(many)} more ${many === 1 ? 'needs' : 'need'} somebody.`
