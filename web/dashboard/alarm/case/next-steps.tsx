import { Text } from '@mantine/core'
import type { RefObject } from 'react'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { useSecond } from '../../../lib/use-second.ts'
import { Telephone } from '../../../ui/telephone.tsx'
import { CrewStep } from '../crews/crew-step.tsx'
import type { Sent } from '../crews/unit-choice.tsx'
import { KeyButton } from '../key-button.tsx'
import { RESULT_PRESSES, STEP_ORDERS } from '../step-labels.ts'
import classes from './case.module.css'
import { ClosingForm } from './closing-form.tsx'
import { closesNext, nextOf } from './next-of.ts'
import type { Noted, Words } from './use-acts.ts'

type NextStepsProps = {
  alarm: AlarmCase
  /** The alarms of its line, which are closed together. */
  ids: number[]
  heading: RefObject<HTMLHeadingElement | null>
  words: Words | undefined
  acting: boolean
  onNoted: (noted: Noted) => void
  onSend: (units: Sent) => void
  onClosed: (message: string) => void
}

/** The step that is to be taken, with one key for each of its results; closing when nothing is left. */
export function NextSteps({ alarm, ids, heading, words, acting, onNoted, onSend, onClosed }: NextStepsProps) {
  // A step that waits for the morning ends with the clock.
  useSecond()
  const next = nextOf(alarm)
  if (next.what === 'close' || closesNext(alarm, ids))
    return (
      <ClosingForm
        key={next.outcome}
        alarm={alarm}
        ids={ids}
        {...(next.outcome && { outcome: next.outcome })}
        onClosed={onClosed}
      />
    )
  const { what, results, contact } = next
  if (what === 'crew') return <CrewStep alarm={alarm} heading={heading} acting={acting} onNoted={onNoted} onSend={onSend} />
  const number = contact?.phone ?? (what === 'police' ? alarm.police_phone : null)
  const name = contact?.name ?? (what === 'police' ? alarm.police : null)
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={classes.order}>
        {STEP_ORDERS[what]}
        {(name || number) && ': '}
        {name} {number && <Telephone number={number} />}
      </h3>
      {what === 'call_premises' && !contact && <Text size="sm">No number is known there.</Text>}
      {words && <WordsShown words={words} />}
      <div className={classes.results}>
        {results.map((result) => (
          <KeyButton
            key={result}
            size="md"
            variant={result === results[0] ? 'filled' : 'default'}
            press={RESULT_PRESSES[result]}
            disabled={acting}
            onPress={() => onNoted({ what, result, text: contact?.name ?? null })}
          />
        ))}
      </div>
    </>
  )
}

/** The words of the client, until the next press. */
const WordsShown = ({ words: { code_word, duress_word } }: { words: Words }) => (
  <dl className={classes.words}>
    <dt>First word</dt>
    <dd>{code_word ?? '—'}</dd>
    <dt>Second word</dt>
    <dd>{duress_word ?? '—'}</dd>
  </dl>
)
