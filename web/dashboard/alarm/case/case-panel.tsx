import { Button, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { QueueLine } from '../../../../api/alarm/alarm-queue.ts'
import type { AlarmCase } from '../../../../api/alarm/alarms.ts'
import { correct, reveal } from '../../../../api/alarm/alarms.ts'
import { useAccountId, useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CrewsSent } from '../crews/crews-sent.tsx'
import { useUnits } from '../crews/use-units.ts'
import { KeyButton } from '../key-button.tsx'
import { PAGE_PRESSES } from '../step-labels.ts'
import classes from './case.module.css'
import { CaseFacts } from './case-facts.tsx'
import { CaseHead } from './case-head.tsx'
import { ClosingForm } from './closing-form.tsx'
import { DarkPremises } from './dark-premises.tsx'
import { closesNext, nextOf } from './next-of.ts'
import { NextSteps } from './next-steps.tsx'
import { RemarkForm } from './remark-form.tsx'
import { StepsTaken } from './steps-taken.tsx'
import type { useActs, Words } from './use-acts.ts'
import { useCase } from './use-case.ts'

type Acts = ReturnType<typeof useActs>
type CasePanelProps = {
  id: number
  /** Its line of the queue, while it is in it. */
  line: QueueLine | undefined
  acts: Acts
  onClosed: (message: string) => void
  onBack: () => void
}

/** A case with everything that its operator needs, and the next step to be taken by one key. */
export function CasePanel({ id, line, acts, onClosed, onBack }: CasePanelProps) {
  const { alarm, problem, again } = useCase(id, line?.alarm)
  const me = useAccountId()
  const mine = alarm?.state === 'Taken' && alarm.taken_by?.id === me && (line?.ids.length ?? 1) === 1
  const panel = useRef<HTMLElement>(null)
  // On a phone it takes the place of a queue that may be scrolled far down.
  useEffect(() => {
    if (panel.current!.getBoundingClientRect().top < 0) panel.current!.scrollIntoView()
  }, [])
  return (
    <article ref={panel} className={classes.case} aria-label="The alarm" aria-busy={!alarm && !problem}>
      <Button className={classes.back} variant="default" size="xs" onClick={onBack}>
        Back to the queue
      </Button>
      {problem && <Notice kind="error" text={problem} action={{ label: 'Try again', run: again }} />}
      {!alarm && !problem && <Skeleton height={320} role="status" aria-label="Loading the alarm..." />}
      {alarm && (
        <>
          <CaseHead alarm={alarm} line={line} />
          <Work alarm={alarm} line={line} acts={acts} onClosed={onClosed} />
          <CrewsSent alarm={alarm} acts={acts} mine={mine} />
          <StepsTaken steps={alarm.steps} />
          {line?.power ? <DarkPremises id={id} ids={line.ids} /> : <CaseFacts alarm={alarm} />}
        </>
      )}
    </article>
  )
}

/** A closed alarm turns out to be something else, as when the client calls. */
function Correction({ alarm, onCorrected }: { alarm: AlarmCase; onCorrected: (message: string) => void }) {
  const [asked, setAsked] = useState(false)
  if (!useCan()(correct.permission)) return null
  if (!asked)
    return (
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        Correct the outcome
      </Button>
    )
  return (
    <ClosingForm
      alarm={alarm}
      ids={[alarm.id]}
      {...(alarm.outcome && { outcome: alarm.outcome })}
      correcting
      onClosed={(message) => {
        setAsked(false)
        onCorrected(message)
      }}
      onCancel={() => setAsked(false)}
    />
  )
}

type WorkProps = Pick<CasePanelProps, 'line' | 'acts' | 'onClosed'> & { alarm: AlarmCase }

/** Steps and presses for the person who looks at an alarm. */
function Work({ alarm, line, acts, onClosed }: WorkProps) {
  const { id, state, taken_by } = alarm
  const me = useAccountId()
  const [asked, setAsked] = useState<'close' | 'remark'>()
  const [words, setWords] = useState<Words>()
  const head = useRef<HTMLHeadingElement>(null)
  const mayReveal = useCan()(reveal.permission) && alarm.has_code_word
  // Read ahead, so that the keys of the step that sends a crew are there with it.
  useUnits(id, state !== 'Closed' && alarm.response === 'crew')

  if (state === 'Closed') return <Correction alarm={alarm} onCorrected={onClosed} />
  if (state === 'New' || taken_by?.id !== me) {
    const ids = line?.ids ?? [id]
    return (
      <div className={classes.taken}>
        <Text>{state === 'New' ? 'Nobody has it.' : <b>{taken_by?.name ?? 'Somebody'} has it.</b>}</Text>
        {state === 'New' ? (
          <Button onClick={() => void acts.take(ids)}>{ids.length > 1 ? `Take all ${ids.length}` : 'Take'}</Button>
        ) : (
          <KeyButton press={PAGE_PRESSES.over} disabled={acts.acting} onPress={() => void acts.take(ids, true)} />
        )}
      </div>
    )
  }
  const ids = line?.ids ?? [id]
  const show = async () => setWords(await acts.reveal(id))
  /** The next step takes the focus that the button of this one had. */
  const done = () => setTimeout(() => document.activeElement === document.body && head.current?.focus({ preventScroll: true }))
  return (
    <section className={classes.now} aria-label="To be done">
      {asked === 'close' ? (
        <ClosingForm alarm={alarm} ids={ids} onClosed={onClosed} onCancel={() => setAsked(undefined)} />
      ) : (
        <NextSteps
          alarm={alarm}
          ids={ids}
          heading={head}
          words={words}
          acting={acts.acting}
          onNoted={async (noted) => {
            setWords(undefined)
            const asksForWord = nextOf(alarm, [noted]).what === 'code_word'
            if (!(await acts.note(id, noted))) return
            done()
            // The words are looked at with the press that asks for one.
            if (asksForWord && mayReveal) await show()
          }}
          onSend={async (sent) => {
            if (await acts.sendCrews(id, sent)) done()
          }}
          onClosed={onClosed}
        />
      )}
      {asked === 'remark' && (
        <RemarkForm
          saving={acts.acting}
          onNoted={async (text) => {
            if (await acts.note(id, { what: 'note', result: 'done', text })) setAsked(undefined)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === undefined && (
        <div className={classes.besides}>
          <KeyButton size="xs" press={PAGE_PRESSES.remark} onPress={() => setAsked('remark')} />
          {mayReveal && <KeyButton size="xs" press={PAGE_PRESSES.words} disabled={acts.acting} onPress={() => void show()} />}
          <KeyButton size="xs" press={PAGE_PRESSES.release} disabled={acts.acting} onPress={() => void acts.release(id, ids)} />
          {!closesNext(alarm, ids) && <KeyButton size="xs" press={PAGE_PRESSES.close} onPress={() => setAsked('close')} />}
        </div>
      )}
    </section>
  )
}
