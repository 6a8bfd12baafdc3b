import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '../../../../api/company/home.ts'
import { call } from '../../../lib/calls/call.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { ContentEditor } from './content-editor.tsx'

export const handle = {
  title: 'Site content',
  help: 'Every text of the public site. What you type shows in the preview at once, and on the site as soon as you save it.',
}

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the content.',
}
const KEY = ['home', 'content']

export default function ContentPage() {
  const cache = useQueryClient()
  const banner = useBanner()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(get, {}),
    // Never refetched, because that would replace input with what another person saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <Banner banner={banner} />
      {error && !data && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && (
        <Stack role="status" aria-label="Loading the content...">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={320} />
        </Stack>
      )}
      {data && (
        <ContentEditor
          home={data}
          onSaved={(saved, message) => {
            void showAnswer(cache, KEY, saved)
            void cache.invalidateQueries({ queryKey: ['home', 'versions'] })
            banner.success(message)
          }}
        />
      )}
    </>
  )
}
