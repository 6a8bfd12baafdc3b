import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CoverageRow, list, on, type Slot } from '../../../../../../api/contracts/slots.ts'
import { MAX_ROWS } from '../../../../../../api/core/common.ts'
import { today } from '../../../../../../api/core/fields/days.ts'
import { type OfferLink, type SlotOffer, withdraw } from '../../../../../../api/roster/slot-offers.ts'
import type { Candidate } from '../../../../../../api/roster/slot-shifts.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../../../lib/calls/undo-call.ts'
import { formatDay, formatWeekday } from '../../../../../lib/format.ts'
import { listKey } from '../../../../../lib/lists/use-list.ts'
import { isSigningInAgain } from '../../../../../lib/session/use-session-end.ts'
import type { BannerState } from '../../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { CandidateList } from '../../../parts/finder/candidate-list.tsx'
import { OfferDialog } from '../../../parts/finder/offers/offer-dialog.tsx'
import { OfferLinks } from '../../../parts/finder/offers/offer-links.tsx'
import { OfferList } from '../../../parts/finder/offers/offer-list.tsx'
import { useAccepted } from '../../../parts/finder/offers/use-accepted.ts'
import { ANSWERS_EVERY } from '../../../parts/finder/offers/use-offers.ts'
import { useFill } from '../../../parts/finder/use-fill.ts'
import { SLOTS } from '../../query-keys.ts'
import type { PostDay } from '../coverage-labels.ts'
import { ExtraDialog } from './extra-dialog.tsx'
import { FreeDialog } from './free-dialog.tsx'
import { OffDialog } from './off-dialog.tsx'
import { SeatCard } from './seat-card.tsx'
import { makeWhole, SplitDialog } from './split-dialog.tsx'
import { useSeatFocus } from './use-seat-focus.ts'

const LIST_FAILURES = {
  failed: 'Failed to fetch the shifts',
  unexpected: 'An unexpected error occurred while fetching the shifts.',
}
const ON_FAILURES = { unexpected: 'An unexpected error occurred while taking this back.' }
const WITHDRAW_FAILURES = { unexpected: 'An unexpected error occurred while withdrawing the offer.' }

type Asking =
  | { action: 'off' | 'free' | 'split'; slot: Slot }
  | { action: 'offer'; slot: Slot; candidates: Candidate[] }
  | { action: 'extra' }

/** True if a slot is the other part of a split one. */
const isPart = (slot: Slot, other: Slot) => other.seat === slot.seat && other.origin === slot.origin && other.id !== slot.id

const withdrawOffer = async ({ id }: SlotOffer) => (await call(withdraw, { params: { id: String(id) } })).message

type SlotDrawerProps = PostDay & {
  /** The post, when it is in the week shown. */
  row: CoverageRow | undefined
  editable: boolean
  banner: BannerState
  /** Reloads what shows slots. */
  onChanged: () => void
  onClosed: () => void
}

/** The seats of a post on a day: who fills them, who could, and what is off. */
export function SlotDrawer({ line_id, day, row, editable, banner, onChanged, onClosed }: SlotDrawerProps) {
  const [closing, setClosing] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [given, setGiven] = useState<{ links: OfferLink[]; candidates: Candidate[] }>()
  const [found, setFound] = useState<number>()
  const [problem, setProblem] = useState<{ id: number; text: string }>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...listKey(SLOTS), line_id, day],
    queryFn: async ({ signal }) => {
      const query = { from: day, to: day, line_id: String(line_id), page_size: String(MAX_ROWS) }
      const { items } = await call(list, { query }, { signal })
      return items.toSorted((one, other) => one.seat - other.seat || one.part - other.part)
    },
    staleTime: 0,
    // Guards answer by themselves.
    refetchInterval: ({ state }) => (state.data?.some(({ offered }) => offered > 0) ? ANSWERS_EVERY : false),
  })
  useAccepted(data, onChanged)
  const post = row ?? data?.[0]
  const failed = error && !isFetching ? failureText(error, LIST_FAILURES) : undefined
  // The first open seat shows its candidates by itself.
  const searched = data?.find(({ id, state }) => id === found && state === 'Open') ?? data?.find(({ state }) => state === 'Open')

  function changed(message: string, key?: string) {
    setProblem(undefined)
    setFound(undefined)
    banner.success(message, key === undefined ? undefined : undoOf(key, message))
    onChanged()
  }
  /** Reloads as well: the seat may be another's by now. */
  function failedAt({ id }: Pick<Slot, 'id'>, text: string) {
    setProblem({ id, text })
    onChanged()
  }
  const filling = useFill({ onFilled: changed, onFailed: failedAt })
  async function takeBack(slot: Slot, act: () => Promise<string>, failures = ON_FAILURES) {
    try {
      changed(await act())
    } catch (error) {
      failedAt(slot, failureText(error, failures))
    }
  }

  const covered = asking !== undefined || given !== undefined || filling.question.dialog.opened
  const { actOn } = useSeatFocus(covered, data)
  return (
    <>
      <Drawer
        opened={!closing}
        onClose={() => covered || isSigningInAgain() || setClosing(true)}
        onExitTransitionEnd={onClosed}
        title={post ? `${post.name}, ${post.station_name}` : 'Shifts'}
        position="right"
        size="lg"
        // The page gives the focus to the cell, as when the address had opened the drawer.
        returnFocus={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md" aria-busy={isFetching}>
          <Text size="sm">
            <b>
              {formatWeekday(day)} {formatDay(day)}
            </b>
            {post && ` · ${post.client_name}`}
          </Text>
          {failed && <Notice kind="error" text={failed} action={{ label: 'Try again', run: () => void refetch() }} />}
          {!data && !failed && <Skeleton height={140} radius="md" role="status" aria-label="Loading shifts..." />}
          {data?.length === 0 && <Text>Nobody is needed at this post on this day.</Text>}
          {data?.map((slot) => (
            <SeatCard
              key={slot.id}
              slot={slot}
              day={day}
              mergeable={slot.part > 0 && data.every((other) => !isPart(slot, other) || other.state === 'Open')}
              problem={problem?.id === slot.id ? problem.text : undefined}
              editable={editable}
              candidates={
                slot === searched && (
                  <>
                    <OfferList
                      slotId={slot.id}
                      seat={slot.seat}
                      onWithdraw={
                        editable ? (offer) => void takeBack(slot, () => withdrawOffer(offer), WITHDRAW_FAILURES) : undefined
                      }
                    />
                    <CandidateList
                      slot={slot}
                      onOffer={
                        editable
                          ? (candidates) => {
                              actOn(slot.id)
                              setAsking({ action: 'offer', slot, candidates })
                            }
                          : undefined
                      }
                      saving={filling.saving?.slot.id === slot.id ? filling.saving.guardId : undefined}
                      onFill={
                        editable
                          ? (guardId, findings) => {
                              actOn(slot.id)
                              filling.fill(slot, guardId, findings)
                            }
                          : undefined
                      }
                    />
                  </>
                )
              }
              onFind={() => {
                actOn(slot.id)
                setFound(slot.id)
              }}
              onAction={(action) => {
                actOn(slot.id)
                if (action === 'on')
                  void takeBack(slot, async () => (await call(on, { params: { id: String(slot.id) } })).message)
                else if (action === 'merge') void takeBack(slot, () => makeWhole(slot))
                else setAsking({ action, slot })
              }}
            />
          ))}
          {editable && day >= today() && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => setAsking({ action: 'extra' })}
            >
              Extra guard
            </Button>
          )}
        </Stack>
      </Drawer>
      {asking?.action === 'off' && <OffDialog slot={asking.slot} onSaved={changed} onClosed={() => setAsking(undefined)} />}
      {asking?.action === 'split' && <SplitDialog slot={asking.slot} onSaved={changed} onClosed={() => setAsking(undefined)} />}
      {asking?.action === 'free' && (
        <FreeDialog
          slot={asking.slot}
          onFreed={(message, key) => {
            setAsking(undefined)
            changed(message, key)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.action === 'offer' && (
        <OfferDialog
          slot={asking.slot}
          candidates={asking.candidates}
          onOffered={(message, links) => {
            if (links) {
              setGiven({ links, candidates: asking.candidates })
              onChanged()
            } else changed(message)
          }}
          onClosed={() => setAsking(undefined)}
        />
      )}
      {given && !asking && <OfferLinks {...given} onClose={() => setGiven(undefined)} />}
      {asking?.action === 'extra' && (
        <ExtraDialog lineId={line_id} day={day} hours={data?.[0]} onSaved={changed} onClosed={() => setAsking(undefined)} />
      )}
      <ConfirmDialog {...filling.question.dialog} title="Fill despite a working rule?" confirm="Fill anyway">
        {filling.question.text}
      </ConfirmDialog>
    </>
  )
}
