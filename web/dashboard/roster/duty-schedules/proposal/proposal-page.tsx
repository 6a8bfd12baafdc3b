import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { Day, IdText } from '../../../../../api/core/common.ts'
import { addDays, mondayOf, today } from '../../../../../api/core/fields/days.ts'
import { propose } from '../../../../../api/roster/proposals.ts'
import { undoOf } from '../../../../lib/calls/undo-call.ts'
import { readListState } from '../../../../lib/lists/list-state.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { FilterBy } from '../../../shared/lists/filter-by.tsx'
import { shiftCount } from '../board/shifts/shift-labels.ts'
import { ScheduleTabs } from '../schedule-tabs.tsx'
import { type PlannedRoster, PublishStep } from '../week/publish-step.tsx'
import { WeekChoice } from '../week/week-choice.tsx'
import toolbar from '../week/week-toolbar.module.css'
import { ProposalResult } from './proposal-result.tsx'
import { useProposal } from './use-proposal.ts'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'Guards are found for the open shifts of a week. You see who stands where and why, and change it before anything is saved.',
}

const STATE = z.object({ week: z.optional(Day), station_id: z.optional(IdText), contract_id: z.optional(IdText) })
/** As many stations as one call publishes. */
const MOST_STATIONS = 200

export default function ProposalPage() {
  const banner = useBanner()
  const client = useQueryClient()
  const plans = useCan()(propose.permission)
  const [address, change] = useAddress()
  const [saved, setSaved] = useState<PlannedRoster>()
  const asked = readListState(STATE, address)
  const now = today()
  const week = mondayOf(asked.week ?? addDays(now, 7))
  const { station_id, contract_id } = asked
  const state = useProposal({
    week,
    ...(station_id && { station_id: Number(station_id) }),
    ...(contract_id && { contract_id: Number(contract_id) }),
  })
  const { proposal, choices, waiting, problem } = state
  const [again, setAgain] = useState(false)
  const [planned, setPlanned] = useState(false)

  function changeScope(parts: Record<string, string>) {
    state.forget()
    setSaved(undefined)
    setPlanned(false)
    change(parts)
  }

  function proposeAnew() {
    setAgain(false)
    setSaved(undefined)
    void state.propose()
  }
  const save = () =>
    void state.save((filled, { from, station_ids }, key) => {
      setPlanned(true)
      if (filled > 0 && station_ids.length <= MOST_STATIONS) setSaved({ from, to: addDays(from, 6), station_ids })
      const done = `${shiftCount(filled)} planned.`
      banner.success(
        done,
        undoOf(key, done, () => setSaved(undefined)),
      )
      void client.invalidateQueries()
    })

  return (
    <>
      <Banner banner={banner} />
      <ScheduleTabs />
      <Stack gap="lg" component="section" aria-label="Propose a roster">
        <div className={toolbar.toolbar}>
          <div className={toolbar.line}>
            <WeekChoice week={week} today={now} onChange={(to) => changeScope({ week: to || mondayOf(now) })} />
          </div>
          <div className={toolbar.line} data-fields>
            <FilterBy by={['station', 'contract']} list={{ state: asked, change: changeScope }} />
            {plans && (
              <Button
                color={proposal ? 'gray' : 'amber'}
                variant={proposal ? 'default' : 'filled'}
                leftSection={<IconWand size={16} aria-hidden />}
                loading={waiting === 'propose'}
                disabled={waiting === 'save'}
                onClick={() => (proposal && choices.changed ? setAgain(true) : proposeAnew())}
              >
                {proposal ? 'Propose again' : 'Propose guards'}
              </Button>
            )}
          </div>
        </div>
        {problem && (
          <Notice
            kind="error"
            text={problem}
            {...(proposal && { action: { label: 'Look at it again', run: () => void state.lookAgain() } })}
          />
        )}
        {!proposal && waiting === 'propose' && (
          <Stack gap="md" role="status">
            <Text size="sm">Guards are looked for. A week of many stations takes some seconds.</Text>
            <Skeleton height={240} />
          </Stack>
        )}
        {!proposal && !saved && waiting === 'look' && (
          <Skeleton height={240} role="status" aria-label="Loading the proposal..." />
        )}
        {!proposal && !saved && !waiting && (
          <Text size="sm" c="dimmed">
            {station_id || contract_id ? 'The open shifts of the week' : 'The open shifts of all stations in the week'} get guards
            who are free, have their papers, know the station or live near, and stay below the most hours.
          </Text>
        )}
        {proposal && <ProposalResult state={state} proposal={proposal} onSave={save} />}
        {saved && (
          <PublishStep
            legend="Publish"
            roster={saved}
            onPublished={(message, undo) => {
              setSaved(undefined)
              banner.success(message, undo)
              void client.invalidateQueries()
            }}
          />
        )}
        <Group gap="lg">
          {planned && (
            <Anchor
              component={Link}
              size="sm"
              to={`?${new URLSearchParams({ ...asked, week: addDays(week, 7) })}`}
              onClick={() => {
                setSaved(undefined)
                setPlanned(false)
              }}
            >
              Go on to the next week
            </Anchor>
          )}
          <Anchor component={Link} to="/dashboard/duty-schedule/roster/cycle" size="sm">
            Plan some weeks by a cycle of days on and off
          </Anchor>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={again}
        title="Propose again?"
        confirm="Propose again"
        cancel="Keep my changes"
        onConfirm={proposeAnew}
        onClose={() => setAgain(false)}
      >
        Guards whom you chose and shifts that you left empty are proposed anew.
      </ConfirmDialog>
    </>
  )
}
