import { Button, Fieldset, Group, Pill, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as guards from '../../../../../../api/people/guards.ts'
import { pool, USUAL_CYCLES } from '../../../../../../api/roster/generator.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { Select } from '../../../../../ui/choices/select.tsx'
import { CountField } from '../../../../../ui/fields/count-field.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { PlannableGuardPicker } from '../../../parts/plannable-guard-picker.tsx'
import classes from '../generator.module.css'
import { type ChosenGuard, CUSTOM, cycleOf, type RosterDraft } from '../roster-draft.ts'
import { CycleCosts } from './cycle-costs.tsx'
import { CycleDays } from './cycle-days.tsx'
import { GuardsNeeded } from './guards-needed.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the guards.' }

type StepProps = { draft: RosterDraft; onChange: (part: Partial<RosterDraft>) => void }

/** Chooses the cycle, the guards who work by it, and relievers who fill what it leaves. */
export function GuardsStep({ draft, onChange }: StepProps) {
  const [problem, setProblem] = useState<string>()
  const cycle = cycleOf(draft)
  const taken = [...draft.guards, ...draft.relievers].map(({ guard_id }) => guard_id)

  async function suggest() {
    setProblem(undefined)
    try {
      const known = await call(pool, { query: { line_ids: draft.line_ids.join() } })
      const added = known.filter(({ guard_id }) => !taken.includes(guard_id)).map(({ guard_id, name }) => ({ guard_id, name }))
      if (added.length === 0) setProblem('No other guard has worked at these posts in the last four weeks.')
      onChange({ guards: [...draft.guards, ...added] })
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    }
  }

  return (
    <Fieldset legend="2. Cycle and guards" radius="md">
      <Stack gap="md">
        <Group align="start" gap="md">
          <Select
            label="Cycle"
            data={[...USUAL_CYCLES.map(({ name }) => name), CUSTOM]}
            value={draft.cycle}
            onChange={(cycle) => cycle && onChange({ cycle })}
            allowDeselect={false}
          />
          {draft.cycle === CUSTOM && (
            <>
              <CountField
                label="Days on"
                unit="days"
                value={draft.on}
                onChange={(on) => onChange({ on })}
                error={!cycle && 'Days on and off may be at most 28 together.'}
                maw={160}
              />
              <CountField label="Days off" unit="days" value={draft.off} onChange={(off) => onChange({ off })} maw={160} />
            </>
          )}
        </Group>
        <CycleCosts draft={draft} />
        <Chosen
          label="Guards of the cycle"
          chosen={draft.guards}
          taken={taken}
          onChange={(chosen) => onChange({ guards: chosen })}
        />
        <GuardsNeeded draft={draft} />
        {cycle && draft.guards.length > 0 && (
          <CycleDays cycle={cycle} chosen={draft.guards} onChange={(chosen) => onChange({ guards: chosen })} />
        )}
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={() => void suggest()} disabled={draft.line_ids.length === 0}>
            Add guards who know these posts
          </Button>
        </Group>
        {problem && <Notice kind="info" text={problem} />}
        <Chosen
          label="Relievers, who fill what is left"
          chosen={draft.relievers}
          taken={taken}
          onChange={(relievers) => onChange({ relievers })}
        />
      </Stack>
    </Fieldset>
  )
}

type ChosenProps = {
  label: string
  chosen: ChosenGuard[]
  /** Guards who are chosen already, here or in the other list. */
  taken: number[]
  onChange: (chosen: ChosenGuard[]) => void
}

/** A list of guards with a picker that adds to it. */
function Chosen({ label, chosen, taken, onChange }: ChosenProps) {
  const add = async (guard_id: number | null) => {
    if (guard_id === null || taken.includes(guard_id)) return
    const { firstName, lastName } = await call(guards.get, { params: { id: String(guard_id) } })
    onChange([...chosen, { guard_id, name: `${firstName} ${lastName}` }])
  }
  return (
    <Stack gap="xs">
      {/* Another key after each choice empties the picker. */}
      <PlannableGuardPicker key={chosen.length} label={label} value={null} onChange={(id) => void add(id)} maw={420} />
      {chosen.length > 0 && (
        <Pill.Group aria-label={label}>
          {chosen.map(({ guard_id, name }) => (
            <Pill
              key={guard_id}
              size="md"
              className={classes.pill}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${name}`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => onChange(chosen.filter((one) => one.guard_id !== guard_id))}
            >
              {name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody yet.
        </Text>
      )}
    </Stack>
  )
}
