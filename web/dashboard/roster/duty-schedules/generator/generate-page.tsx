import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, mondayOf, today } from '../../../../../contract/core/fields/days.ts'
import * as generator from '../../../../../contract/roster/generator.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { shiftCount } from '../board/shifts/shift-labels.ts'
import { ScheduleTabs } from '../schedule-tabs.tsx'
import { GuardsStep } from './guards-step.tsx'
import { ImproveRoster } from './improve-roster.tsx'
import { PlanResult } from './plan-result.tsx'
import { PostsStep } from './posts-step.tsx'
import { NEW_ROSTER, type RosterDraft, requestOf } from './roster-draft.ts'
import { useImprovement } from './use-improvement.ts'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'Fill the open slots of some posts for a few weeks. You see the roster with its hours and cost before anything is saved.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while making the roster.' }

type Shown = { plan: generator.RosterPlan; request: generator.RosterRequest; assignments?: generator.Assignments }

export default function GeneratePage() {
  const banner = useBanner()
  const client = useQueryClient()
  const can = useCan()
  const [draft, setDraft] = useState<RosterDraft>({ ...NEW_ROSTER, from: addDays(mondayOf(today()), 7) })
  const [plan, setPlan] = useState<Shown>()
  const [busy, setBusy] = useState<'preview' | 'save'>()
  const [problem, setProblem] = useState<string>()
  const request = requestOf(draft)
  const improvement = useImprovement((improved) => setPlan((shown) => shown && { ...shown, ...improved }))
  const improving = improvement.running !== undefined || improvement.waiting

  /** What was shown is of an earlier choice once anything is changed. */
  function change(part: Partial<RosterDraft>) {
    setDraft((before) => ({ ...before, ...part }))
    setPlan(undefined)
    setProblem(undefined)
    improvement.cancel()
  }

  async function perform(what: 'preview' | 'save', work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error, FAILURES))
    } finally {
      setBusy(undefined)
    }
  }

  const preview = (asked: generator.RosterRequest) =>
    perform('preview', async () => {
      improvement.cancel()
      setPlan({ plan: await call(generator.preview, { body: asked }), request: asked })
    })

  const save = ({ plan: { fingerprint }, request, assignments }: Shown) =>
    perform('save', async () => {
      const improved = assignments && { assignments: generator.writeAssignments(assignments) }
      const { filled, open } = await call(generator.save, { body: { request, fingerprint, ...improved } })
      setPlan(undefined)
      await client.invalidateQueries()
      banner.success(
        `${shiftCount(filled)} planned.${open > 0 ? ` ${formatNumber(open)} ${open === 1 ? 'slot stays' : 'slots stay'} open.` : ''}`,
      )
    })

  return (
    <>
      <Banner banner={banner} />
      <ScheduleTabs />
      <Stack gap="lg" component="section" aria-label="Propose a roster">
        <PostsStep draft={draft} onChange={change} />
        <GuardsStep draft={draft} onChange={change} />
        {problem && <Notice kind="error" text={problem} />}
        <Group gap="sm">
          <Button onClick={() => request && void preview(request)} loading={busy === 'preview'} disabled={!request}>
            Show the roster
          </Button>
        </Group>
        {plan && (
          <PlanResult
            plan={plan.plan}
            improved={plan.assignments !== undefined}
            saving={busy === 'save'}
            {...(can('roster.write') && {
              onSave: () => void save(plan),
              saveDisabled: improving,
              improve: (
                <ImproveRoster
                  improvement={improvement}
                  disabled={busy !== undefined}
                  onStart={() => improvement.start(plan.request)}
                />
              ),
            })}
          />
        )}
      </Stack>
    </>
  )
}
