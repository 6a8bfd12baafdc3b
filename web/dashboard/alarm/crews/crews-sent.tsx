import { useState } from 'react'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { OUT_STATES } from '../../../../api/alarm/crews.ts'
import caseClasses from '../case/case.module.css'
import { nextOf } from '../case/next-of.ts'
import type { useActs } from '../case/use-acts.ts'
import { KeyButton } from '../key-button.tsx'
import { PAGE_PRESSES } from '../step-labels.ts'
import { CrewSent } from './crew-sent.tsx'
import classes from './crews.module.css'
import { type Sent, UnitChoice } from './unit-choice.tsx'
import { UnitsFailed } from './units-failed.tsx'
import { useUnits } from './use-units.ts'

type CrewsSentProps = {
  alarm: AlarmCase
  acts: ReturnType<typeof useActs>
  /** The alarm is the caller's, and a line of its own. */
  mine: boolean
}

/** The crews that were sent for an alarm: how far they are, and the deeds that they say by radio. A further one goes at any time. */
export function CrewsSent({ alarm, acts, mine }: CrewsSentProps) {
  const { id, response, dispatches } = alarm
  // The step that sends a crew has the same choice.
  const maySend = mine && response === 'crew' && nextOf(alarm).what !== 'crew'
  const { units, failed, again } = useUnits(id, maySend)
  const offers = maySend && units !== undefined && units.length > 0
  const first = dispatches.find(({ state }) => OUT_STATES.includes(state))
  if (dispatches.length === 0 && !offers && !failed) return null
  return (
    <section aria-label="Crews">
      <h3 className={caseClasses.title}>Crews</h3>
      {dispatches.length > 0 && (
        <ul className={classes.crews}>
          {dispatches.map((one) => (
            <CrewSent
              key={one.id}
              alarmId={id}
              dispatch={one}
              acts={acts}
              keys={one === first}
              last={one === dispatches.at(-1)}
            />
          ))}
        </ul>
      )}
      {failed && maySend && <UnitsFailed again={again} />}
      {offers && <Another alarm={alarm} acts={acts} />}
    </section>
  )
}

/** A further crew, as where the first one does not accept, or where none was needed at first. */
function Another({ alarm: { id, dispatches }, acts }: Omit<CrewsSentProps, 'mine'>) {
  const [asked, setAsked] = useState(false)
  const press = dispatches.length ? { ...PAGE_PRESSES.crew, label: 'Send another crew' } : PAGE_PRESSES.crew
  if (!asked) return <KeyButton size="xs" press={press} onPress={() => setAsked(true)} />
  return (
    <FurtherUnits
      alarmId={id}
      acting={acts.acting}
      onSend={async (sent) => {
        if (await acts.sendCrews(id, sent)) setAsked(false)
      }}
    />
  )
}

type FurtherUnitsProps = { alarmId: number; acting: boolean; onSend: (units: Sent) => void }

function FurtherUnits({ alarmId, acting, onSend }: FurtherUnitsProps) {
  const { units } = useUnits(alarmId)
  return units && <UnitChoice units={units} all={false} acting={acting} onSend={onSend} />
}
