import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { review, setReviewed } from '../../../../api/company/dated-settings.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { formatDay } from '../../../lib/format.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'

const KEY = ['law_review']
const FAILURES = { unexpected: 'An unexpected error occurred while recording the review.' }
const READ = { unexpected: 'Whether these values were compared with the law this year could not be loaded.' }

type Props = { editable: boolean; onDone: (message: string) => void; onFailed: (message: string) => void }

/** Reminds of the yearly comparison with the law, from 15 June on, until somebody records it. */
export function LawReview({ editable, onDone, onFailed }: Props) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(review, {}, { signal }) })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setReviewed, {}),
    onSuccess: (state) => {
      void showAnswer(cache, KEY, state)
      onDone('The review of this year is on record.')
    },
    onError: (error) => onFailed(failureText(error, FAILURES)),
  })
  if (error && !data) return <LoadFailure error={error} failures={READ} again={refetch} />
  if (!data || data.state === 'done') return null
  const last = data.reviewed_on ? ` Last reviewed on ${formatDay(data.reviewed_on)}.` : ''
  return (
    <Notice
      kind={data.state === 'late' ? 'error' : 'info'}
      text={`Compare these values with the law of the financial year that begins on 1 July.${last}`}
      action={editable && !isPending ? { label: 'Reviewed today', run: () => mutate() } : undefined}
    />
  )
}
