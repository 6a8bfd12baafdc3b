import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { clock } from '../../../../api/attendance/attendance.ts'
import { type Exception, type ExceptionKind, get, resolve } from '../../../../api/attendance/exceptions.ts'
import type { NowState } from '../../../../api/attendance/now.ts'
import { CallFailure, call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { KINDS } from '../attendance-labels.ts'
import { FinderPanel } from '../finder/finder-panel.tsx'
import type { ExceptionChanged } from './exception-work.tsx'
import classes from './exceptions.module.css'
import { type Act, actsOf } from './ways-out.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was noted.' }
/** The state of the shift on the Now board. */
const STATES: { [kind in ExceptionKind]?: NowState } = { left_early: 'Left early', slot_uncovered: 'Open' }
const LABELS: Record<Act, string> = { came: 'Came', replace: 'Replace', fill: 'Find a guard' }

/** Closes an exception whose fact is gone; one that the program has closed meanwhile, or that still stands, is read again. */
async function closeIfOver({ id }: Exception, idempotencyKey: string) {
  const params = { id: String(id) }
  try {
    return (await call(resolve, { params, body: {} }, { idempotencyKey })).record
  } catch (error) {
    if (error instanceof CallFailure && (error.status === 409 || error.status === 422)) return call(get, { params })
    throw error
  }
}

export type ExceptionActionsProps = {
  exception: Exception
  onChanged: ExceptionChanged
  onFailed: (problem: string) => void
}

/** The buttons that solve an exception on the spot: the guard came, another takes over, or a guard is found. */
export function ExceptionActions({ exception, onChanged, onFailed }: ExceptionActionsProps) {
  const acts = actsOf(exception, useCan())
  const [asked, setAsked] = useState<{ act: 'replace' | 'fill'; at: number }>()
  const [saving, setSaving] = useState(false)
  const { guard_name, station_name, shift_id, post, day, start_time, end_time, station_id } = exception
  if (acts.length === 0) return null

  /** `key` is that of the call by which the fact is gone. */
  async function solved(message: string, key?: string) {
    const closing = newKey()
    try {
      onChanged(await closeIfOver(exception, closing), message, key === undefined ? undefined : [key, closing])
    } catch (error) {
      onFailed(failureText(error, FAILURES))
    }
  }
  async function came() {
    if (saving) return
    setSaving(true)
    try {
      const idempotencyKey = newKey()
      await call(clock, { params: { id: String(shift_id) }, body: { kind: 'in' } }, { idempotencyKey })
      await solved(`${guard_name}: on post.`, idempotencyKey)
    } catch (error) {
      onFailed(failureText(error, FAILURES))
    }
    setSaving(false)
  }

  const name = `${[guard_name ?? post, station_name].filter(Boolean).join(', ')}, ${KINDS[exception.kind]}`
  return (
    <>
      <Group gap={6} className={classes.acts}>
        {acts.map((act, place) => (
          <Button
            key={act}
            size="compact-sm"
            variant={place === 0 ? 'filled' : 'default'}
            {...(place === 0 && { color: 'amber' })}
            loading={act === 'came' && saving}
            aria-label={`${LABELS[act]}: ${name}`}
            onClick={() => (act === 'came' ? void came() : setAsked({ act, at: Date.now() }))}
          >
            {LABELS[act]}
          </Button>
        ))}
      </Group>
      {asked && (
        <FinderPanel
          row={{
            ...exception,
            ...{
              day: day!,
              start_time: start_time!,
              end_time: end_time!,
              station_id: station_id!,
              station_name: station_name ?? '',
            },
            ...{ state: STATES[exception.kind] ?? 'Empty', called_off: null },
          }}
          action={asked.act === 'fill' ? 'find' : 'replace'}
          at={asked.at}
          covers
          onFilled={(message, key) => void solved(message, key)}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
