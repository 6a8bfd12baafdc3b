import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconPhone, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { list } from '../../../../../api/roster/guard-choices.ts'
import { type Candidate, candidates, candidatesBeside } from '../../../../../api/roster/slot-shifts.ts'
import type { Finding } from '../../../../../api/roster/working-rules.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { telOf } from '../../../../lib/tel.ts'
import { LoadFailure } from '../../../../ui/notice.tsx'
import { Telephone } from '../../../../ui/telephone.tsx'
import { PapersBadge } from '../../../people/parts/papers-badge.tsx'
import { CANDIDATES, useLiveGuards } from '../../../people/parts/use-live-guards.ts'
import { SLOTS } from '../../duty-schedules/query-keys.ts'
import { GuardChoicePicker } from '../guard-choice-picker.tsx'
import { excludedSentence } from './excluded-sentence.ts'
import classes from './finder.module.css'
import type { SlotToFill } from './slot-to-fill.ts'

/** Candidates shown before the others are asked for. */
const FIRST = 5
const FAILURES = { unexpected: 'An unexpected error occurred while looking for guards.' }

type CandidateListProps = {
  slot: SlotToFill
  /** The guard being saved. */
  saving: number | undefined
  /** Undefined for who may only read. */
  onFill: ((guardId: number, findings?: Finding[]) => void) | undefined
  /** Undefined where no link can be sent. */
  onOffer: ((candidates: Candidate[]) => void) | undefined
}

/** The guards who can fill a slot, best first, how many cannot, and a field to choose any other. */
export function CandidateList({ slot, saving, onFill, onOffer }: CandidateListProps) {
  const [other, setOther] = useState<number | null>(null)
  const searches = useCan()(list.permission)
  useLiveGuards()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SLOTS, CANDIDATES, slot.outside ? 'outside' : 'slot', slot.id],
    queryFn: ({ signal }) => call(slot.outside ? candidatesBeside : candidates, { params: { id: String(slot.id) } }, { signal }),
  })
  const [all, setAll] = useState(false)
  const proposed = data?.candidates ?? []
  const shown = proposed.slice(0, all ? undefined : FIRST)
  const rest = proposed.length - shown.length
  const excluded = data && excludedSentence(data.excluded)
  return (
    <div className={classes.candidates}>
      {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !(error && !isFetching) && <Skeleton height={96} role="status" aria-label="Looking for guards..." />}
      {data && proposed.length === 0 && <Text size="sm">Nobody is free for these hours.</Text>}
      {shown.length > 0 && (
        <ol className={classes.list} aria-label={`Guards for shift ${slot.seat}`}>
          {shown.map((candidate) => (
            <CandidateLine
              key={candidate.guard_id}
              candidate={candidate}
              saving={saving}
              onFill={onFill && (() => onFill(candidate.guard_id, candidate.findings))}
            />
          ))}
        </ol>
      )}
      <Group gap="xs">
        {rest > 0 && (
          <Button variant="default" size="xs" onClick={() => setAll(true)}>
            Show {rest} more
          </Button>
        )}
        {onOffer && shown.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSend size={14} aria-hidden />}
            aria-label={`Offer by link: shift ${slot.seat}`}
            onClick={() => onOffer(proposed)}
          >
            Offer by link
          </Button>
        )}
      </Group>
      {excluded && (
        <Text size="sm" c="dimmed">
          {excluded}
        </Text>
      )}
      {onFill && searches && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <GuardChoicePicker
            label="Another guard"
            size="sm"
            flex={1}
            clearable
            value={other}
            onChange={setOther}
            needed={{ ...slot, shift_date: slot.day, slot_id: slot.outside ? undefined : slot.id, id: undefined }}
          />
          <Button
            variant="default"
            disabled={other === null}
            loading={other !== null && saving === other}
            onClick={() => other !== null && onFill(other)}
          >
            Assign
          </Button>
        </Group>
      )}
    </div>
  )
}

type CandidateLineProps = { candidate: Candidate; saving: number | undefined; onFill: (() => void) | undefined }

const CandidateLine = ({ candidate, saving, onFill }: CandidateLineProps) => (
  <li className={classes.candidate}>
    <div className={classes.facts}>
      <Group gap={8}>
        <b>{candidate.name}</b>
        <Text span size="xs" c="dimmed">
          {candidate.rank}
        </Text>
        <Badge variant="light" color="brand" size="sm" tt="none" radius="sm">
          {candidate.score} of 100
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {candidate.reasons.join(' · ')}
      </Text>
      <PapersBadge {...candidate} />
      {candidate.findings.map(({ code, message }) => (
        <Text key={code} size="xs" className={classes.finding}>
          <IconAlertTriangle size={13} aria-hidden /> {message}
        </Text>
      ))}
      <Telephone number={candidate.contacts} size="sm" className={classes.phone} />
    </div>
    <Group gap={6} wrap="nowrap">
      <Button
        size="sm"
        variant="default"
        component="a"
        href={telOf(candidate.contacts)}
        aria-label={`Call ${candidate.name}`}
        leftSection={<IconPhone size={14} aria-hidden />}
      >
        Call
      </Button>
      {onFill && (
        <Button
          size="sm"
          color="amber"
          aria-label={`Assign ${candidate.name}`}
          loading={saving === candidate.guard_id}
          onClick={onFill}
        >
          Assign
        </Button>
      )}
    </Group>
  </li>
)
