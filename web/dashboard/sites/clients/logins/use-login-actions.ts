import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ClientLogin,
  confirm,
  type InvitedLogin,
  inviteAgain,
  monthlyReport,
  prices,
  refuse,
  revoke,
} from '../../../../../api/sites/client-logins.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { reloadLists } from '../../../../lib/lists/record-cache.ts'
import type { BannerState } from '../../../../ui/banner.tsx'

/** The logins' query key. */
export const LOGINS = 'client-logins'
const FAILURES = {
  unexpected: 'An unexpected error occurred. Please try again.',
}

/** Actions on the logins of a client: invite again, which shows the link, show or hide prices, and revoke, with a confirmation. */
export function useLoginActions(banner: BannerState) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const [dialog, setDialog] = useState<'link' | 'revoke'>()
  // Both stay set while their dialog fades out.
  const [invited, setInvited] = useState<InvitedLogin>()
  const [asked, setAsked] = useState<ClientLogin>()
  const close = () => setDialog(undefined)

  /** Shows the link; of a login that waits there is none, and of one that was invited again it is in the e-mail alone. */
  function showLink(login: InvitedLogin) {
    if (login.link === null)
      return banner.success(
        login.state === 'Waiting'
          ? `${login.userName} is invited once somebody who may see all of it, or of the client, has confirmed it.`
          : `The invitation was sent to ${login.emailAddress} again.`,
      )
    setInvited(login)
    setDialog('link')
  }

  async function perform(work: () => Promise<void>) {
    if (waiting) return
    setWaiting(true)
    banner.clear()
    try {
      await work()
    } catch (error) {
      close()
      banner.error(failureText(error, FAILURES))
    }
    setWaiting(false)
    void reloadLists(cache, LOGINS)
  }

  return {
    waiting,
    busy: dialog !== undefined,
    showLink,
    inviteAgain: ({ id }: ClientLogin) =>
      void perform(async () => showLink((await call(inviteAgain, { params: { id: String(id) } })).record)),
    confirm: ({ id }: ClientLogin) =>
      void perform(async () => showLink((await call(confirm, { params: { id: String(id) } })).record)),
    refuse: ({ id, userName }: ClientLogin) =>
      void perform(async () => {
        await call(refuse, { params: { id: String(id) } })
        banner.success(`${userName} gets no access.`)
      }),
    prices: ({ id, userName, sees_prices }: ClientLogin) =>
      void perform(async () => {
        await call(prices, { params: { id: String(id) }, body: { sees_prices: !sees_prices } })
        const text = sees_prices
          ? `${userName} no longer sees prices in the portal.`
          : `${userName} sees prices in the portal now.`
        banner.success(text)
      }),
    report: ({ id, userName, monthly_report }: ClientLogin) =>
      void perform(async () => {
        await call(monthlyReport, { params: { id: String(id) }, body: { monthly_report: !monthly_report } })
        banner.success(`${userName} gets the monthly report by e-mail ${monthly_report ? 'no more' : 'again'}.`)
      }),
    link: { opened: dialog === 'link', invited, onClose: close },
    revoke: (login: ClientLogin) => {
      setAsked(login)
      setDialog('revoke')
    },
    question: {
      opened: dialog === 'revoke',
      asked,
      waiting,
      onClose: close,
      onConfirm: () =>
        void perform(async () => {
          if (!asked) return
          await call(revoke, { params: { id: String(asked.id) } })
          close()
          banner.success(`${asked.userName} no longer has access to the portal.`)
        }),
    },
  }
}
