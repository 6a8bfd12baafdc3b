import { useState } from 'react'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { OUT_STATES } from '../../../../api/alarm/crews.ts'
import caseClasses from '../case/case.module.css'
import type { useActs } from '../case/use-acts.ts'
import { KeyButton } from '../key-button.tsx'
import { PAGE_PRESSES } from '../step-labels.ts'
import { CrewSent } from './crew-sent.tsx'
import classes from './crews.module.css'
import { UnitChoice } from './unit-choice.tsx'
import { useUnits } from './use-units.ts'

type CrewsSentProps = { alarm: AlarmCase; acts: ReturnType<typeof useActs>; mine: boolean }

/** The crews that were sent for an alarm: how far they are, and the deeds that they say by radio. */
export function CrewsSent({ alarm, acts, mine }: CrewsSentProps) {
  const { dispatches } = alarm
  const first = dispatches.find(({ state }) => OUT_STATES.includes(state))
  if (dispatches.length === 0) return null
  return (
    <section aria-label="Crews">
      <h3 className={caseClasses.title}>Crews</h3>
      <ul className={classes.crews}>
        {dispatches.map((one) => (
          <CrewSent
            key={one.id}
            alarmId={alarm.id}
            dispatch={one}
            acts={acts}
            keys={one === first}
            last={one === dispatches.at(-1)}
          />
        ))}
      </ul>
      {mine && first && <Another alarm={alarm} acts={acts} />}
    </section>
  )
}

/** A further crew, as where the first one does not accept. */
function Another({ alarm, acts }: Omit<CrewsSentProps, 'mine'>) {
  const [asked, setAsked] = useState(false)
  if (!asked) return <KeyButton size="xs" press={PAGE_PRESSES.another} onPress={() => setAsked(true)} />
  return (
    <FurtherUnits
      alarmId={alarm.id}
      acting={acts.acting}
      onSend={async (ids) => {
        if (await acts.sendCrews(alarm.id, ids)) setAsked(false)
      }}
    />
  )
}

type FurtherUnitsProps = { alarmId: number; acting: boolean; onSend: (unitIds: number[]) => void }

function FurtherUnits({ alarmId, acting, onSend }: FurtherUnitsProps) {
  const units = useUnits(alarmId)
  return units && <UnitChoice units={units} all={false} acting={acting} onSend={onSend} />
}
