import { NumberInput, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type IndexedContract, IndexInput, index, ROUNDINGS, USUAL_ROUNDING } from '../../../../contract/contracts/indexation.ts'
import { addDays, today } from '../../../../contract/core/fields/days.ts'
import { countOf } from '../../../../contract/core/format.ts'
import { fieldMessages } from '../../../../contract/core/refusals/messages.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts'
import { TaskDialog, useTask } from '../../../ui/dialogs/task-dialog.tsx'
import classes from '../cards.module.css'
import { formatMonth } from '../month/month-names.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while raising rates.' }
const MONTHS_AHEAD = 12

/** The firsts of the coming months. */
function comingMonths(): string[] {
  const months: string[] = []
  for (let first = `${addDays(`${today().slice(0, 7)}-01`, 31).slice(0, 7)}-01`; months.length < MONTHS_AHEAD; ) {
    months.push(first)
    first = `${addDays(first, 31).slice(0, 7)}-01`
  }
  return months
}

type Result = { contracts: IndexedContract[]; lines: number; net_now: number; net_then: number }
type Typed = { percent: number | string; valid_from: string; rounding: (typeof ROUNDINGS)[number]; reason: string }

/** Raises the rates of all running contracts: shows what it makes of each, then saves it. */
export function IndexDialog({ onSaved, onClosed }: { onSaved: (message: string) => void; onClosed: () => void }) {
  const months = comingMonths()
  const [typed, setTyped] = useState<Typed>({ percent: '', valid_from: months[0]!, rounding: USUAL_ROUNDING, reason: '' })
  const [last, setLast] = useState<{ typed: Typed; result: Result }>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [done, setDone] = useState(false)
  const task = useTask(FAILURES, (error) => setErrors((error instanceof CallFailure && error.body?.fields) || {}))

  // An answer about what was typed before says nothing about what is typed now.
  const shown = last?.typed === typed ? last.result : undefined

  const change = (more: Partial<Typed>) => {
    setTyped({ ...typed, ...more })
    setErrors({})
    task.change()
  }

  function send(dry_run: boolean) {
    const checked = IndexInput.safeParse({ ...typed, percent: typed.percent === '' ? undefined : typed.percent, dry_run })
    if (!checked.success) return setErrors(fieldMessages(checked.error.issues))
    void task.run(async (idempotencyKey) => {
      const result = await call(index, { body: checked.data }, { ...(!dry_run && { idempotencyKey }) })
      if (dry_run) return setLast({ typed, result })
      onSaved(`${countOf(result.lines, 'rate')} raised from ${formatDay(typed.valid_from)}.`)
      setDone(true)
    })
  }

  const action =
    shown && shown.lines > 0
      ? { label: `Raise ${countOf(shown.lines, 'rate')}`, run: () => send(false) }
      : { label: 'Show what changes', run: () => send(true) }
  return (
    <TaskDialog title="Raise rates" size="xl" task={task} action={action} done={done} onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        Every line of the active and suspended contracts gets new terms from a month on. Nothing is saved before you have seen it.
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
      {shown && <Changes {...shown} />}
    </TaskDialog>
  )
}

function Changes({ contracts, net_now, net_then }: Result) {
  if (contracts.length === 0) return <Text>No contract runs on this day.</Text>
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>
        That month: {formatMoney(net_then)} instead of {formatMoney(net_now)}, before VAT
      </Text>
      <Table className={classes.cards} role="table" aria-label="Rates that change">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th role="columnheader">Post</Table.Th>
            <Table.Th role="columnheader">Client</Table.Th>
            <Table.Th role="columnheader" data-numeric>
              Rate
            </Table.Th>
            <Table.Th role="columnheader" data-numeric>
              New rate
            </Table.Th>
            <Table.Th role="columnheader">Tell by</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {contracts.flatMap(({ lines, client_name, number, contract_id, tell_by, late }) =>
            lines.map((line) => (
              <Table.Tr key={line.line_id} role="row">
                <Table.Td role="cell" data-name>
                  {line.name}
                </Table.Td>
                <Table.Td role="cell" data-title="Client">
                  <span>
                    {client_name}
                    <Text size="xs" c="dimmed">
                      {number ?? `Contract ${contract_id}`}
                    </Text>
                  </span>
                </Table.Td>
                <Table.Td role="cell" data-title="Rate" data-numeric>
                  {formatNumber(line.rate)}
                </Table.Td>
                <Table.Td role="cell" data-title="New rate" data-numeric>
                  {formatNumber(line.new_rate)}
                </Table.Td>
                <Table.Td role="cell" data-title="Tell by">
                  {late ? <Text c="red" size="sm">{`${formatDay(tell_by)}, passed`}</Text> : formatDay(tell_by)}
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
