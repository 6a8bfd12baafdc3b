import { Skeleton } from '@mantine/core'
import type { RefObject } from 'react'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { isThreat } from '../../../../api/alarm/procedure/procedure.ts'
import { RESULTS_OF } from '../../../../api/alarm/procedure/steps.ts'
import caseClasses from '../case/case.module.css'
import { stepsNow } from '../case/next-of.ts'
import type { Noted } from '../case/use-acts.ts'
import { KeyButton } from '../key-button.tsx'
import { RESULT_PRESSES, STEP_ORDERS } from '../step-labels.ts'
import { isFree } from './crew-words.ts'
import { type Sent, UnitChoice } from './unit-choice.tsx'
import { UnitsFailed } from './units-failed.tsx'
import { useUnits } from './use-units.ts'

/** Kinds in which everybody is sent at once. After a word on the telephone the screen says it as always. */
const ALL_CREWS: readonly AlarmCase['kind'][] = ['panic', 'duress']

type CrewStepProps = {
  alarm: AlarmCase
  heading: RefObject<HTMLHeadingElement | null>
  acting: boolean
  onNoted: (noted: Noted) => void
  onSend: (units: Sent) => void
}

/** The step that sends a crew. Without a response unit that is free it is noted that a crew was sent. */
export function CrewStep({ alarm, heading, acting, onNoted, onSend }: CrewStepProps) {
  const { id, kind, steps } = alarm
  const { units, failed, again } = useUnits(id)
  if (!units) return <Skeleton height={120} role="status" aria-label="Loading the response units..." />
  const results = units.some(isFree) ? (['not_needed'] as const) : RESULTS_OF.crew
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={caseClasses.order}>
        {ALL_CREWS.includes(kind) ? 'Send every crew within reach' : STEP_ORDERS.crew}
      </h3>
      {failed && <UnitsFailed again={again} />}
      {units.length > 0 && (
        <UnitChoice units={units} all={isThreat({ kind, steps: stepsNow(steps) })} acting={acting} onSend={onSend} />
      )}
      <div className={caseClasses.results}>
        {results.map((result) => (
          <KeyButton
            key={result}
            size="md"
            variant={result === 'sent' ? 'filled' : 'default'}
            press={RESULT_PRESSES[result]}
            disabled={acting}
            onPress={() => onNoted({ what: 'crew', result, text: null })}
          />
        ))}
      </div>
    </>
  )
}
