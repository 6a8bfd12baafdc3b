import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, mondayOf, today } from '../../../../../api/core/fields/days.ts'
import * as generator from '../../../../../api/roster/generator.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { undoOf } from '../../../../lib/calls/undo-call.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useKept } from '../../../../lib/forms/use-kept.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useSteps } from '../../../shared/use-steps.ts'
import { shiftCount } from '../board/shifts/shift-labels.ts'
import { ScheduleTabs } from '../schedule-tabs.tsx'
import { type PlannedRoster, PublishStep } from '../week/publish-step.tsx'
import { GuardsStep } from './guards/guards-step.tsx'
import { ImproveRoster } from './improve-roster.tsx'
import { PlanResult } from './plan-result.tsx'
import { PostsStep } from './posts-step.tsx'
import { NEW_ROSTER, RosterDraft, requestOf } from './roster-draft.ts'
import { useImprovement } from './use-improvement.ts'
import { usePosts } from './use-posts.ts'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'Fill the open shifts of some posts for a few weeks. You see the roster with its hours and cost before anything is saved.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while making the roster.' }

/** As many stations as one call publishes. */
const MOST_STATIONS = 200

type Shown = { plan: generator.RosterPlan; request: generator.RosterRequest; assignments?: generator.Assignments }

export default function GeneratePage() {
  const banner = useBanner()
  const client = useQueryClient()
  const can = useCan()
  const [kept, keep] = useKept('roster by a cycle', RosterDraft)
  const draft = kept ?? { ...NEW_ROSTER, from: addDays(mondayOf(today()), 7) }
  const [plan, setPlan] = useState<Shown>()
  const [saved, setSaved] = useState<PlannedRoster>()
  const posts = usePosts(draft)
  const { waiting, problem, take, forget } = useSteps<'preview' | 'save'>(FAILURES)
  const request = requestOf(draft)
  const improvement = useImprovement((improved) => setPlan((shown) => shown && { ...shown, ...improved }))
  const improving = improvement.running !== undefined || improvement.waiting

  /** Changes the draft and forgets the plan, which is of an earlier choice. */
  function change(part: Partial<RosterDraft>) {
    keep((before) => ({ ...(before ?? draft), ...part }))
    setPlan(undefined)
    setSaved(undefined)
    forget()
    improvement.cancel()
  }

  function preview(asked: generator.RosterRequest) {
    improvement.cancel()
    setSaved(undefined)
    void take(
      'preview',
      () => call(generator.preview, { body: asked }),
      (plan) => setPlan({ plan, request: asked }),
    )
  }

  const stationsOf = ({ line_ids }: generator.RosterRequest) => [
    ...new Set(posts.data?.rows.flatMap(({ line_id, station_id }) => (line_ids.includes(line_id) ? station_id : []))),
  ]

  function save({ plan: { fingerprint }, request, assignments }: Shown) {
    const improved = assignments && { assignments: generator.writeAssignments(assignments) }
    void take(
      'save',
      async () => {
        const station_ids = stationsOf(request)
        const idempotencyKey = newKey()
        const { filled, open } = await call(generator.save, { body: { request, fingerprint, ...improved } }, { idempotencyKey })
        setPlan(undefined)
        keep(undefined)
        if (filled > 0 && station_ids.length <= MOST_STATIONS)
          setSaved({ from: request.from, to: addDays(request.from, request.weeks * 7 - 1), station_ids })
        await client.invalidateQueries()
        const done = `${shiftCount(filled)} planned.${open > 0 ? ` ${formatNumber(open)} ${open === 1 ? 'shift stays' : 'shifts stay'} open.` : ''}`
        banner.success(
          done,
          undoOf(idempotencyKey, done, () => setSaved(undefined)),
        )
      },
      () => undefined,
    )
  }

  return (
    <>
      <Banner banner={banner} />
      <ScheduleTabs />
      <Stack gap="lg" component="section" aria-label="Propose a roster">
        <PostsStep draft={draft} onChange={change} />
        <GuardsStep draft={draft} onChange={change} />
        {problem && <Notice kind="error" text={problem} />}
        <Group gap="sm">
          <Button
            onClick={() => request && preview(request)}
            loading={waiting === 'preview'}
            disabled={!request || waiting === 'save'}
          >
            Show the roster
          </Button>
        </Group>
        {plan && (
          <PlanResult
            plan={plan.plan}
            improved={plan.assignments !== undefined}
            saving={waiting === 'save'}
            {...(can('roster.write') && {
              onSave: () => save(plan),
              saveDisabled: improving || waiting === 'preview',
              improve: (
                <ImproveRoster
                  improvement={improvement}
                  disabled={waiting !== undefined}
                  onStart={() => improvement.start(plan.request)}
                />
              ),
            })}
          />
        )}
        {saved && (
          <PublishStep
            roster={saved}
            onPublished={(message, undo) => {
              setSaved(undefined)
              banner.success(message, undo)
              void client.invalidateQueries()
            }}
          />
        )}
      </Stack>
    </>
  )
}
