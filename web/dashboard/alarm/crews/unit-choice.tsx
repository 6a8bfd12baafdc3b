import { Text } from '@mantine/core'
import type { NearUnit } from '../../../../api/alarm/crews.ts'
import { useSecond } from '../../../lib/use-second.ts'
import { Telephone } from '../../../ui/telephone.tsx'
import { KeyButton } from '../key-button.tsx'
import { ALL_KEY, RESULT_PRESSES } from '../step-labels.ts'
import { doingText, isFree, nearText } from './crew-words.ts'
import classes from './crews.module.css'

const SECOND = 1_000

type UnitChoiceProps = {
  units: NearUnit[]
  /** Every free crew is to go. */
  all: boolean
  acting: boolean
  onSend: (units: Sent) => void
}
/** The unit that is sent, or every one that is free. */
export type Sent = number | 'all'

/** Response units, the nearest first, each free one with the key of its number that sends it. */
export function UnitChoice({ units, all, acting, onSend }: UnitChoiceProps) {
  const now = useSecond() * SECOND
  const free = units.filter(isFree)
  return (
    <>
      {free.length === 0 && <Text size="sm">No crew is free.</Text>}
      {free.length > 1 && (
        <div>
          <KeyButton
            size="md"
            variant={all ? 'filled' : 'default'}
            press={{ label: `Send all ${free.length}`, key: all ? RESULT_PRESSES.sent.key : ALL_KEY }}
            disabled={acting}
            onPress={() => onSend('all')}
          />
        </div>
      )}
      <ul className={classes.units} aria-label="Response units">
        {units.map((unit) => (
          <li key={unit.id}>
            {isFree(unit) ? (
              <KeyButton
                press={{ label: unit.name, key: String(free.indexOf(unit) + 1) }}
                variant={!all && unit === free[0] ? 'filled' : 'default'}
                disabled={acting}
                onPress={() => onSend(unit.id)}
              />
            ) : (
              <b>{unit.name}</b>
            )}
            <span>
              {nearText(unit, now)}
              <span className={classes.small}>{doingText(unit)}</span>
            </span>
            {unit.phone && <Telephone number={unit.phone} />}
          </li>
        ))}
      </ul>
    </>
  )
}
