import type { Step } from '../../../../api/alarm/alarm-queue.ts'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { type NextStep, nextStep } from '../../../../api/alarm/procedure/procedure.ts'
import { timeOf } from '../moments.ts'

type Taken = Pick<Step, 'what' | 'result' | 'text'>

/** Steps since the alarm came back, or all of them: what was done before it was closed does not count again. */
export const stepsNow = <S extends Taken>(steps: readonly S[]) =>
  steps.slice(steps.findLastIndex(({ what }) => what === 'close') + 1)

/** The next step of an alarm at this hour, also `after` one that is being noted. */
export function nextOf({ kind, response, steps, dispatches, contacts }: AlarmCase, after: Taken[] = []): NextStep {
  const hour = Number(timeOf(new Date().toISOString()).slice(0, 2))
  const noCrewGoes = dispatches.length > 0 && dispatches.every(({ state }) => state === 'Refused' || state === 'Cancelled')
  return nextStep({ kind, response, hour, noCrewGoes, contacts, steps: [...stepsNow<Taken>(steps), ...after] })
}

/** True when closing is all that is left. Nobody calls two hundred premises because the power is off around them. */
export const closesNext = (alarm: AlarmCase, ids: readonly number[]) => ids.length > 1 || nextOf(alarm).what === 'close'
