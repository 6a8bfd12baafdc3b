import { CHANNELS, type Channel, CLIENT_EVENTS, type ClientEvent } from '../../../../api/notify/notifications.ts'
import type { Messages } from '../../../../api/portal/portal-messages.ts'
import { CHANNEL_NAMES } from '../../../lib/notification-names.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { Outcome } from '../outcome.tsx'
import { EVENT_TEXTS } from './event-texts.ts'
import styles from './messages.module.css'
import { Quiet } from './quiet.tsx'
import { useChoices } from './use-choices.ts'

/** The ways for each event, and quiet hours; saved at once. */
export function Choices({ kept }: { kept: Messages }) {
  const { chosen, said, choose } = useChoices(kept)
  const limited = useMe().data?.limited
  const events = CLIENT_EVENTS.filter((event) => !(limited && EVENT_TEXTS[event].whole))
  const set = (event: ClientEvent, channel: Channel, on: boolean) =>
    choose({
      channels: {
        ...chosen.channels,
        [event]: CHANNELS.filter((one) => (one === channel ? on : chosen.channels[event].includes(one))),
      },
    })
  return (
    <>
      <div className={styles.events}>
        {events.map((event) => {
          const { name, about } = EVENT_TEXTS[event]
          return (
            <fieldset key={event} className={styles.event} aria-describedby={`about-${event}`}>
              <legend>{name}</legend>
              <p id={`about-${event}`}>{about}</p>
              <div className={styles.ways}>
                {kept.ways.map((way) => (
                  <label key={way}>
                    <input
                      type="checkbox"
                      checked={chosen.channels[event].includes(way)}
                      onChange={({ currentTarget }) => set(event, way, currentTarget.checked)}
                    />
                    {CHANNEL_NAMES[way]}
                  </label>
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
      <Quiet quiet={chosen.quiet} onChange={(quiet) => choose({ quiet })} />
      <Outcome success={said.success} failure={said.failure} />
    </>
  )
}
