import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type IndexedContract,
  IndexInput,
  index,
  newRates,
  ROUNDINGS,
  USUAL_ROUNDING,
} from '../../../../api/contracts/indexation.ts'
import { monthAfter, today } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { fieldMessages } from '../../../../api/core/refusals/messages.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'
import { formatMonth } from '../month/month-names.ts'
import { RaisedContracts } from './raised-contracts.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while raising rates.' }
const MONTHS_AHEAD = 12
/** Months that have begun, while they are open. */
const MONTHS_BEGUN = 3

/** The firsts of the months from which rates can be raised. */
const firstsOfMonths = () =>
  Array.from({ length: MONTHS_BEGUN + MONTHS_AHEAD }, (_, index) => `${monthAfter(today(), index - MONTHS_BEGUN + 1)}-01`)

type Result = { contracts: IndexedContract[]; lines: number; net_now: number; net_then: number }
type Typed = { percent: number | string; valid_from: string; rounding: (typeof ROUNDINGS)[number]; reason: string }

/** Raises the rates of running contracts, all unless some are left: shows what it makes of each, then saves it. */
export function IndexDialog({ onSaved, onClosed }: { onSaved: (message: string) => void; onClosed: () => void }) {
  const months = firstsOfMonths()
  const [typed, setTyped] = useState<Typed>({
    percent: '',
    valid_from: months[MONTHS_BEGUN]!,
    rounding: USUAL_ROUNDING,
    reason: '',
  })
  const [last, setLast] = useState<{ typed: Typed; result: Result }>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [done, setDone] = useState(false)
  const task = useTask(FAILURES, (error) => {
    const answer = error instanceof CallFailure ? error.body : undefined
    setErrors(answer?.fields || {})
    // The shown rates are not the ones that would be saved, so they are shown again.
    if (answer?.code === 'outdated') setLast(undefined)
  })

  // An answer about what was typed before says nothing about what is typed now.
  const shown = last?.typed === typed ? last.result : undefined

  const raised = shown?.contracts.filter(({ contract_id }) => !left.has(contract_id)) ?? []
  const lines = raised.reduce((count, contract) => count + contract.lines.length, 0)

  const change = (more: Partial<Typed>) => {
    setTyped({ ...typed, ...more })
    setErrors({})
    task.change()
  }

  function send(dry_run: boolean) {
    const checked = IndexInput.safeParse({
      ...typed,
      percent: typed.percent === '' ? undefined : typed.percent,
      ...(!dry_run && left.size > 0 && { contract_ids: raised.map(({ contract_id }) => contract_id) }),
      ...(!dry_run && { shown: newRates(raised) }),
      dry_run,
    })
    if (!checked.success) return setErrors(fieldMessages(checked.error.issues))
    void task.run(async (idempotencyKey) => {
      const result = await call(index, { body: checked.data }, { ...(!dry_run && { idempotencyKey }) })
      if (dry_run) return setLast({ typed, result })
      onSaved(`${countOf(result.lines, 'rate')} raised from ${formatDay(typed.valid_from)}.`)
      setDone(true)
    })
  }

  const action =
    lines > 0
      ? { label: `Raise ${countOf(lines, 'rate')}`, run: () => send(false) }
      : { label: 'Show what changes', run: () => send(true) }
  return (
    <TaskDialog
      title="Raise rates"
      size="xl"
      task={task}
      dirty={typed.percent !== '' || typed.reason !== '' || left.size > 0}
      action={action}
      done={done}
      onClosed={onClosed}
    >
      <Text size="sm" c="dimmed">
        Every post and charge of the active and suspended contracts gets new terms from a month on; you can leave contracts out. A
        month that has begun can be chosen while it is neither approved nor invoiced. Nothing is saved before you have seen it.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label="Percent"
          required
          data-autofocus
          min={0.01}
          max={50}
          decimalScale={2}
          hideControls
          value={typed.percent}
          onChange={(percent) => change({ percent })}
          error={errors.percent}
        />
        <Select
          label="From"
          required
          allowDeselect={false}
          data={months.map((first) => ({ value: first, label: formatMonth(first.slice(0, 7)) }))}
          value={typed.valid_from}
          onChange={(valid_from) => valid_from && change({ valid_from })}
          error={errors.valid_from}
        />
        <Select
          label="Round to"
          allowDeselect={false}
          data={ROUNDINGS.map((rounding) => ({ value: String(rounding), label: `${formatNumber(rounding)} UGX` }))}
          value={String(typed.rounding)}
          onChange={(chosen) => change({ rounding: ROUNDINGS.find((rounding) => String(rounding) === chosen) ?? USUAL_ROUNDING })}
        />
      </SimpleGrid>
      <TextInput
        label="Reason"
        description="It is shown beside the new terms."
        required
        maxLength={500}
        value={typed.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={errors.reason}
      />
      {shown && <RaisedContracts contracts={shown.contracts} left={left} onChange={setLeft} />}
    </TaskDialog>
  )
}
