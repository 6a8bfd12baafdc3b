import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { isSigningInAgain } from '../../../../lib/session/use-session-end.ts'
import { Banner, useBanner } from '../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../../ui/notice.tsx'
import { openedKey } from './application-cache.ts'
import { ApplicationView } from './application-view.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the application.',
}

type ApplicationDrawerProps = {
  id: number
  /** Another dialog is open above the drawer. */
  covered?: boolean
  /** Called with a message after the drawer has closed itself. */
  onErased: (message: string) => void
  onDelete?: () => void
  onClosed: () => void
}

/** One application with all its actions. */
export function ApplicationDrawer({ id, covered = false, onErased, onDelete, onClosed }: ApplicationDrawerProps) {
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const [noting, setNoting] = useState(false)
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: openedKey(id),
    queryFn: () => call(get, { params: { id: String(id) } }),
  })
  function close() {
    if (covered || busy || asking || isSigningInAgain()) return
    // In a later task: the same Escape event would otherwise close the confirmation at once.
    if (noting) setTimeout(() => setAsking(true))
    else onClosed()
  }
  return (
    <>
      <Banner banner={banner} />
      <Drawer
        opened
        onClose={close}
        title={data ? `Application ${data.reference}` : 'Application'}
        position="right"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
        {data ? (
          <ApplicationView
            application={data}
            banner={banner}
            onBusy={setBusy}
            onNoting={setNoting}
            onErased={onErased}
            onGone={onClosed}
            onDelete={onDelete}
          />
        ) : (
          !error && (
            <Stack role="status" aria-label="Loading the application...">
              <Skeleton height={28} width="60%" />
              <Skeleton height={120} />
              <Skeleton height={160} />
            </Stack>
          )
        )}
      </Drawer>
      <ConfirmDialog
        opened={asking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        danger
        onClose={() => setAsking(false)}
        onConfirm={onClosed}
      >
        The note has not been added yet.
      </ConfirmDialog>
    </>
  )
}
