import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureText } from '../../lib/calls/failure-text.ts'
import { Banner, Floating, useBanner } from '../banner.tsx'
import { Notice } from '../notice.tsx'
import { dropUndo, offeredUndo, onUndoOffered, type UndoOffer } from './undo-offer.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. It may not have been undone.' }
/** The key that presses Undo while it is offered. */
export const UNDO_KEY = 'Control+Z'

/** The sentence about the last press, with the Undo that counts down; it stays from page to page. */
export function UndoToast({ seconds }: { seconds: number }) {
  const cache = useQueryClient()
  const banner = useBanner()
  const offer = useSyncExternalStore(onUndoOffered, offeredUndo, () => undefined)
  useEffect(() => dropUndo, [])

  async function run({ undo }: UndoOffer) {
    dropUndo()
    // Records are in their own list again, and other lists may show their names. The words wait for the lists on the screen.
    try {
      const said = await undo()
      await cache.invalidateQueries()
      banner.success(said)
    } catch (error) {
      banner.error(failureText(error, FAILURES))
      void cache.invalidateQueries()
    }
  }
  if (!offer) return <Banner banner={banner} />
  return (
    <Floating key={offer.at}>
      <Offer offer={offer} seconds={seconds} onUndo={() => void run(offer)} />
    </Floating>
  )
}

type OfferProps = { offer: UndoOffer; seconds: number; onUndo: () => void }

function Offer({ offer: { text, at }, seconds, onUndo }: OfferProps) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = seconds - Math.floor((Date.now() - at) / 1000)
      if (rest > 0) setLeft(rest)
      else dropUndo()
    }, 250)
    return () => clearInterval(timer)
  }, [at, seconds])
  return <Notice kind="success" text={text} onClose={dropUndo} action={{ label: 'Undo', run: onUndo, left, keys: UNDO_KEY }} />
}
