import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { countOf } from '../../../../../api/core/format.ts'
import { MOST_MISSING, type Proposal } from '../../../../../api/roster/proposals.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useFirstRows } from '../../../shared/show-all.tsx'
import { missingText } from './missing-text.ts'
import classes from './proposal.module.css'

/** True if not even a reason against somebody is known: the company has no Active guards. */
const isWithoutGuards = ({ missing }: Proposal) =>
  missing.length > 0 && missing.every(({ suitable, reasons }) => suitable === 0 && reasons.length === 0)

/** Gaps that are read before the grid, which stays in view. */
const FIRST_MISSING = 3

/** The guards of a proposal and what they cover, and what is missing and why. */
export function ProposalSummary({ proposal }: { proposal: Proposal }) {
  const { filled, shifts, guards, missing, emptied, changed, against } = proposal
  const { shown, more } = useFirstRows(missing, 'gaps', FIRST_MISSING)
  const covers = guards.length === 1 ? 'covers' : 'cover'
  return (
    <Stack gap="xs">
      <Text fw={600} size="lg" role="status">
        {countOf(guards.length, 'guard')} {covers} {formatNumber(filled)} of {countOf(shifts, 'shift')}.
      </Text>
      {changed.length > 0 && <Notice kind="warning" text={`Changed meanwhile: ${changed.join(' ')}`} />}
      {against > 0 && (
        <Notice
          kind="error"
          text={`${countOf(against, 'shift')} cannot be planned with the guard chosen. Choose another one there.`}
        />
      )}
      {isWithoutGuards(proposal) && (
        <Group gap="sm">
          <Text size="sm">No guard of the company is Active, so nobody can be proposed.</Text>
          <Button component={Link} to="/dashboard/import?kind=guards" color="amber" size="xs">
            Import guards
          </Button>
          <Button component={Link} to="/dashboard/guards?record=new" variant="default" size="xs">
            Add a guard
          </Button>
        </Group>
      )}
      {missing.length > 0 && !isWithoutGuards(proposal) && (
        <div>
          <ul className={classes.missing} aria-label="Missing">
            {shown.map((one) => (
              <li key={`${one.line_id} ${one.night} ${one.reasons[0]?.reason}`}>{missingText(one)}</li>
            ))}
            {shown.length === MOST_MISSING && <li>And others.</li>}
          </ul>
          {more}
        </div>
      )}
      {emptied > 0 && <Text size="sm">{countOf(emptied, 'shift')} left empty by you.</Text>}
    </Stack>
  )
}
