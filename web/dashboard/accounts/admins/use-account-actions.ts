import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Admin, endSessions, type InvitedAdmin, inviteAgain } from '../../../../api/accounts/admins.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import type { BannerState } from '../../../ui/banner.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again.',
}

/** A super admin's actions on another account: inviting again, ending all sessions. */
export function useAccountActions(banner: BannerState) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const [dialog, setDialog] = useState<'link' | 'sessions'>()
  // Both stay set while their dialog fades out.
  const [invited, setInvited] = useState<InvitedAdmin>()
  const [leaving, setLeaving] = useState<Admin>()
  const close = () => setDialog(undefined)

  function showLink(admin: InvitedAdmin) {
    setInvited(admin)
    setDialog('link')
  }

  async function perform(work: () => Promise<void>) {
    if (waiting) return
    setWaiting(true)
    try {
      await work()
    } catch (error) {
      close()
      banner.error(failureText(error, FAILURES))
    } finally {
      setWaiting(false)
      void reloadLists(cache, 'admins')
    }
  }

  return {
    inviteAgain: ({ id }: Admin) =>
      void perform(async () => showLink((await call(inviteAgain, { params: { id: String(id) } })).record)),
    showLink,
    link: { opened: dialog === 'link', invited, onClose: close },
    /** Asks for confirmation. */
    endSessions: (admin: Admin) => {
      setLeaving(admin)
      setDialog('sessions')
    },
    question: {
      opened: dialog === 'sessions',
      waiting,
      leaving,
      onClose: close,
      onConfirm: () =>
        void perform(async () => {
          if (!leaving) return
          const { message } = await call(endSessions, { params: { id: String(leaving.id) } })
          close()
          banner.success(`${leaving.userName}: ${message}`)
        }),
    },
  }
}
