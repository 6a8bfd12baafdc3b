import { Stack } from '@mantine/core'
import { useState } from 'react'
import { list, type OfferLink, offer, type SlotOffer, withdraw } from '../../../../../api/roster/slot-offers.ts'
import type { Candidate } from '../../../../../api/roster/slot-shifts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { CandidateList } from './candidate-list.tsx'
import { OfferDialog } from './offers/offer-dialog.tsx'
import { OfferLinks } from './offers/offer-links.tsx'
import { OfferList } from './offers/offer-list.tsx'
import { OffersSummary } from './offers/offers-summary.tsx'
import { useReloadOffers } from './offers/use-offers.ts'
import type { SlotToFill } from './slot-to-fill.ts'
import { type SaveFilling, useFill } from './use-fill.ts'

const WITHDRAW_FAILURES = { unexpected: 'An unexpected error occurred while withdrawing the offer.' }

type GuardFinderProps = {
  slot: SlotToFill
  /** The slot is open: guards can be asked by a link. */
  offers: boolean
  save: SaveFilling
  /** False keeps a guard from being assigned, as while something is missing. */
  ready?: () => boolean
  onFilled: (message: string, key: string) => void
}

/** The guards for a slot with their telephones, whom it was offered to, and what they have answered. */
export function GuardFinder({ slot, offers, save, ready = () => true, onFilled }: GuardFinderProps) {
  const may = useCan()
  const reloadOffers = useReloadOffers(slot.id)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState<Candidate[]>()
  const [given, setGiven] = useState<{ links: OfferLink[]; candidates: Candidate[] }>()
  const filling = useFill({ save, onFilled, onFailed: (_, text) => setProblem(text) })

  async function takeBack({ id }: SlotOffer) {
    try {
      await call(withdraw, { params: { id: String(id) } })
    } catch (error) {
      setProblem(failureText(error, WITHDRAW_FAILURES))
    }
    reloadOffers()
  }

  return (
    <Stack gap="md">
      {problem && <Notice kind="error" text={problem} />}
      {offers && may(list.permission) && (
        <>
          <OffersSummary slotId={slot.id} />
          <OfferList
            slotId={slot.id}
            seat={slot.seat}
            onWithdraw={may(withdraw.permission) ? (one) => void takeBack(one) : undefined}
          />
        </>
      )}
      <CandidateList
        slot={slot}
        saving={filling.saving?.guardId}
        onFill={(guardId, findings) => {
          setProblem(undefined)
          if (ready()) filling.fill(slot, guardId, findings)
        }}
        onOffer={offers && may(offer.permission) ? setAsking : undefined}
      />
      {asking && (
        <OfferDialog
          slot={slot}
          candidates={asking}
          onOffered={(_, links) => {
            if (links) setGiven({ links, candidates: asking })
            reloadOffers()
          }}
          onClosed={() => setAsking(undefined)}
        />
      )}
      {given && !asking && <OfferLinks {...given} onClose={() => setGiven(undefined)} />}
      <ConfirmDialog {...filling.question.dialog} title="Assign despite a working rule?" confirm="Assign anyway">
        {filling.question.text}
      </ConfirmDialog>
    </Stack>
  )
}
