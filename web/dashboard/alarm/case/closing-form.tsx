import { Button, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { GROUP_LABELS, OUTCOME_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import { MAKES_INCIDENT, OUTCOMES, type Outcome } from '../../../../api/alarm/alarm-queue.ts'
import { type AlarmCase, close, closeMany, correct } from '../../../../api/alarm/alarms.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ALARM_QUEUE } from '../../frame/alarm/use-alarm-queue.ts'
import { GuardPicker } from '../../shared/records/record-pickers.tsx'
import { KeyButton } from '../key-button.tsx'
import { OUTCOME_KEYS } from '../step-labels.ts'
import classes from './case.module.css'
import { showCase } from './use-acts.ts'
import { caseKey } from './use-case.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred. The alarm is not closed.',
  signedOut: 'No access token found. Please login again.',
}

type ClosingFormProps = {
  alarm: AlarmCase
  /** The alarms that are closed together. */
  ids: number[]
  /** The outcome to which the steps have led. */
  outcome?: Outcome
  /** The alarm is closed, and what it was is corrected. */
  correcting?: boolean
  onClosed: (message: string) => void
  onCancel?: () => void
}

/** Closes an alarm, or all of a line, or corrects a closed one: what it was by one key, then one line of text, then Enter. */
export function ClosingForm({ alarm, ids, outcome, correcting = false, onClosed, onCancel }: ClosingFormProps) {
  const cache = useQueryClient()
  const line = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    name: 'alarms',
    schema: close.body,
    initial: {
      outcome: outcome ?? '',
      text: (correcting && alarm.closing) || '',
      police_reference: (correcting && alarm.police_reference) || '',
      guard_id: null,
    },
    send: async (body, idempotencyKey) => {
      if (ids.length === 1)
        return call(correcting ? correct : close, { params: { id: String(alarm.id) }, body }, { idempotencyKey })
      const { done, refused } = await call(closeMany, { body: { ...body, ids } }, { idempotencyKey })
      return { message: refused[0]?.message ?? `${formatNumber(done.length)} alarms are closed.`, record: undefined }
    },
    onSaved: ({ record, message }) => {
      if (record) void showCase(cache, record)
      else {
        void cache.invalidateQueries({ queryKey: ALARM_QUEUE })
        void cache.invalidateQueries({ queryKey: caseKey(alarm.id) })
      }
      onClosed(record && !correcting ? `${GROUP_LABELS[alarm.kind]}, ${alarm.station_name}: closed.` : message)
    },
    texts: FAILURES,
  })
  const chosen = form.values.outcome
  // The steps have led to an outcome: its line is all that is left.
  useEffect(() => {
    if (outcome) line.current?.focus()
  }, [outcome])
  return (
    <form className={classes.closing} onSubmit={form.submit} noValidate>
      <h3 className={classes.order}>{correcting ? 'Correct the outcome: what was it?' : 'Close: what was it?'}</h3>
      {form.problem && <Notice kind="error" text={form.problem} />}
      <div className={classes.outcomes}>
        {OUTCOMES.map((one) => (
          <KeyButton
            key={one}
            size="xs"
            press={{ label: OUTCOME_LABELS[one], key: OUTCOME_KEYS[one] }}
            variant={chosen === one ? 'filled' : 'default'}
            pressed={chosen === one}
            onPress={() => {
              form.field('outcome').onChange(one)
              line.current?.focus()
            }}
          />
        ))}
      </div>
      {form.errorAt('outcome') && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errorAt('outcome')}
        </Text>
      )}
      <div className={classes.lines}>
        <TextInput
          ref={line}
          label="One line about it"
          placeholder="The cleaner forgot to disarm"
          maxLength={500}
          {...form.text('text')}
        />
        <TextInput label="Police reference" placeholder="None" maxLength={50} {...form.text('police_reference')} />
      </div>
      {chosen && MAKES_INCIDENT.includes(chosen) && (
        <GuardPicker
          label="Guard of the incident"
          description={`The client sees the incident. ${alarm.guards[0] ? `Without a choice it is of ${alarm.guards[0].name}, who is on post there.` : 'Nobody is on post there.'}`}
          clearable
          {...form.field<number>('guard_id')}
        />
      )}
      <div className={classes.besides}>
        <Button type="submit" loading={form.saving} rightSection={<kbd aria-hidden>Enter</kbd>}>
          {correcting ? 'Save the outcome' : ids.length > 1 ? `Close all ${ids.length}` : 'Close the alarm'}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Not yet
          </Button>
        )}
      </div>
    </form>
  )
}
