import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import type { Listener } from '../../notify/index.ts'
import type { PlaceNow } from '../on-duty-queries.ts'
import type { News } from './piece.ts'

/** Minutes after a start in which the arrival of all is news. */
const ARRIVAL_MINUTES = 180
/** In Kampala; somebody who is only expected then may come until the later time. */
const EVENING = { from: '20:00', until: '23:00' }

const isHere = ({ state }: PlaceNow) => state === 'on_post'
const clockOf = (at: string) => clockTimeAt(new Date(at))
const latest = (texts: readonly string[]) => texts.reduce((one, other) => (one > other ? one : other))

/** `3 of 3 on post since 18:02`, the time at which the last of them came; without a time while one is missing. */
function countText(places: readonly PlaceNow[]) {
  const here = places.filter(isHere)
  const since = here.length === places.length ? ` since ${clockOf(latest(here.map(({ at }) => at!)))}` : ''
  return `${here.length} of ${places.length} on post${since}`
}

const stationsOf = (places: readonly PlaceNow[]) => [...new Set(places.map(({ station_id }) => station_id))]
/** The places at posts that somebody of a client sees. */
const seenBy = ({ client_id, stations }: Listener, places: readonly PlaceNow[]) =>
  places.filter((place) => place.client_id === client_id && (stations === null || stations.includes(place.station_id)))

/** News that everybody has arrived: once after each start, for each person about the posts that the person sees. */
export function arrivalNews(listeners: readonly Listener[], all: readonly PlaceNow[]): News[] {
  return listeners.flatMap((listener) => {
    const places = seenBy(listener, all)
    if (places.length === 0 || !places.every(isHere)) return []
    const newest = places.reduce((one, other) => (one.begins > other.begins ? one : other))
    if (newest.minutes > ARRIVAL_MINUTES) return []
    const count = countText(places)
    return {
      event: 'arrived',
      once: { event: 'arrived', record_id: listener.account_id, stage: newest.begins },
      scope: { client_id: listener.client_id, stations: stationsOf(places) },
      only: [listener.email],
      subject: `All have arrived: ${count}`,
      text: 'Everybody who is expected at your posts at this hour is there.',
      note: `${count}.`,
      path: '/portal',
    }
  })
}

/** One line in the evening for each person who has somebody on duty then, as soon as nobody is only expected. */
export function eveningNews(listeners: readonly Listener[], all: readonly PlaceNow[], now: Date): News[] {
  const clock = clockTimeAt(now)
  if (clock < EVENING.from || clock >= EVENING.until) return []
  return listeners.flatMap((listener) => {
    const places = seenBy(listener, all)
    if (places.length === 0 || places.some(({ state }) => state === 'expected')) return []
    const line = `Tonight: ${countText(places)}`
    const isComplete = places.every(isHere)
    return {
      event: 'evening',
      once: { event: 'evening', record_id: listener.account_id, stage: today(now) },
      scope: { client_id: listener.client_id, stations: stationsOf(places) },
      only: [listener.email],
      subject: line,
      text: isComplete ? 'Everybody is there.' : 'The control room is on it.',
      title: line,
      note: isComplete ? 'Open to see who is there.' : 'The control room is on it. Open to see who is missing.',
      path: '/portal',
    }
  })
}

/** Sentences about what is done about a post without its guard. */
const DONE = {
  empty: 'Nobody is there. The control room is looking for somebody.',
  late: 'The guard has not arrived. The control room is on it.',
  left: 'The guard has left. The control room is looking for somebody.',
}

/** News that a post is empty and what is done about it, and that somebody is there again: once each, for those who see the station. */
export function emptyPostNews(all: readonly PlaceNow[], told: (key: string) => boolean): News[] {
  return all.flatMap((place) => {
    const { client_id, station_id, station_name, post, key, state, begins, at, is_empty } = place
    const scope = { client_id, stations: [station_id] }
    const about = { event: 'post_empty' as const, scope, path: '/portal' }
    const where = [post, station_name].filter(Boolean).join(', ')
    if (is_empty) {
      const note = DONE[state as keyof typeof DONE]
      const since = state === 'left' ? clockOf(at!) : begins.slice(11)
      const subject = `A post is empty: ${where}, since ${since}`
      return { ...about, once: { event: 'post_empty' as const, record_id: station_id, stage: key }, subject, text: note, note }
    }
    if (!isHere(place) || !told(key)) return []
    const since = clockOf(at!)
    return {
      ...about,
      once: { event: 'post_empty' as const, record_id: station_id, stage: `${key} again` },
      subject: `Somebody is on post again: ${where}, since ${since}`,
      text: 'The post that was empty has its guard.',
      title: 'Somebody is on post again',
      note: `The post that was empty has its guard since ${since}.`,
    }
  })
}
