import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpenSlot, openSlots } from '../../../../../../api/roster/schedule-board.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { undoOf } from '../../../../../lib/calls/undo-call.ts'
import type { BannerState } from '../../../../../ui/banner.tsx'
import { useFill } from '../../../parts/finder/use-fill.ts'
import type { PostDay } from '../../coverage/coverage-labels.ts'
import { useReloadSlots } from '../../coverage/use-coverage.ts'
import { SLOTS } from '../../query-keys.ts'

const NONE: OpenSlot[] = []

type Options = {
  week: string
  /** The open slots of the week are shown above the rows. */
  above: boolean
  banner: BannerState
}

/** The open slots of the board: those above the guards, the one whose seats are open, and filling one by putting it into a row. */
export function useBoardSlots({ week, above, banner }: Options) {
  const reload = useReloadSlots()
  const [opened, setOpened] = useState<PostDay>()
  const known = useQuery({
    queryKey: [SLOTS, 'board', week],
    queryFn: ({ signal }) => call(openSlots, { query: { week } }, { signal }),
    enabled: above,
    staleTime: 0,
  })
  const filled = (message: string, key: string) => {
    banner.success(message, undoOf(key, message))
    reload()
  }
  const filling = useFill({
    onFilled: filled,
    onFailed: (_, problem) => {
      banner.error(problem)
      reload()
    },
  })
  // The element to which the focus returns when the seats are closed.
  const from = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!opened) from.current?.focus()
  }, [opened])
  return {
    above: above ? (known.data ?? NONE) : NONE,
    /** The query of those above, for the page to say that they did not come. */
    known,
    opened,
    // Stable, so that memoized rows are not rendered again.
    open: useCallback(({ line_id, day }: OpenSlot) => {
      from.current = document.activeElement as HTMLElement | null
      setOpened({ line_id, day })
    }, []),
    close: () => setOpened(undefined),
    fill: (slot: OpenSlot, guardId: number) => filling.fill(slot, guardId),
    /** Ids of the slots being saved. */
    filling: filling.saving ? [filling.saving.slot.id] : [],
    question: filling.question,
    reload,
  }
}
