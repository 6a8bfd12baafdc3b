import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { POSTS_A_PAGE, type Proposal } from '../../../../../api/roster/proposals.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { shiftCount } from '../board/shifts/shift-labels.ts'
import { CellDialog } from './cell-dialog.tsx'
import { BROKEN } from './missing-text.ts'
import { type OpenedCell, ProposalGrid } from './proposal-grid.tsx'
import { ProposalGuards } from './proposal-guards.tsx'
import { ProposalSummary } from './proposal-summary.tsx'
import type { ProposalState } from './use-proposal.ts'

type ResultProps = {
  state: ProposalState
  proposal: Proposal
  onSave: () => void
}

/** The rules that shifts of these posts would break, as `: no second guard`. */
function brokenOf({ posts }: Proposal) {
  const codes = new Set(posts.flatMap(({ cells }) => cells.flatMap(({ findings }) => findings)))
  return codes.size ? `: ${[...codes].map((code) => BROKEN[code].toLowerCase()).join(', ')}` : ''
}

/** A proposal: what it covers, its grid and guards, and the button that saves it. */
export function ProposalResult({ state, proposal, onSave }: ResultProps) {
  const [opened, setOpened] = useState<OpenedCell>()
  const { page, without, reason } = state.choices
  const { filled, against, findings, guards, posts, total_posts } = proposal
  const before = (page - 1) * POSTS_A_PAGE
  const busy = state.waiting !== undefined
  if (proposal.shifts === 0)
    return (
      <Text role="status">
        No shift is open in this week.{' '}
        <Anchor component={Link} to={`/dashboard/duty-schedule/coverage?week=${proposal.from}`}>
          Look at its coverage
        </Anchor>
      </Text>
    )
  return (
    <Stack gap="md" aria-busy={busy}>
      <ProposalSummary proposal={proposal} />
      {posts.length > 0 && <ProposalGrid proposal={proposal} onOpen={setOpened} />}
      {total_posts > POSTS_A_PAGE && (
        <Group gap="sm">
          <Button variant="default" disabled={page === 1 || busy} onClick={() => void state.turnTo(page - 1)}>
            Posts before
          </Button>
          <Text size="sm">
            Posts {formatNumber(before + 1)} to {formatNumber(before + posts.length)} of {formatNumber(total_posts)}
          </Text>
          <Button
            variant="default"
            disabled={before + posts.length >= total_posts || busy}
            onClick={() => void state.turnTo(page + 1)}
          >
            Posts after
          </Button>
        </Group>
      )}
      {(guards.length > 0 || without.length > 0) && <ProposalGuards state={state} guards={guards} without={without} />}
      {findings > 0 && (
        <TextInput
          label="Why against the rules"
          description={`${shiftCount(findings)} would break a rule of the company${brokenOf(proposal)}. The reason is kept with each.`}
          required
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => state.setReason(value)}
        />
      )}
      <Group justify="flex-end">
        <Button
          color="amber"
          loading={state.waiting === 'save'}
          disabled={filled === 0 || against > 0 || busy || (findings > 0 && reason.trim().length < 3)}
          onClick={onSave}
        >
          {filled > 0 ? `Plan ${shiftCount(filled)}` : 'Nothing to plan'}
        </Button>
      </Group>
      {opened && (
        <CellDialog
          key={opened.cell.slot_id}
          {...opened}
          guards={guards}
          onChoose={(guardId) => void state.setGuard(opened.cell.slot_id, guardId)}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </Stack>
  )
}
