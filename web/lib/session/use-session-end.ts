import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { me } from '../../../api/accounts/auth.ts'
import { readAddress } from '../../../api/core/languages.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { CallFailure, call } from '../calls/call.ts'
import { dropUnsent, useAnyUnsent } from '../forms/unsent.ts'
import { go } from '../pages/go.ts'
import { useEndings, useRole } from './session.ts'
import { isLeaving } from './sign-out.ts'
import { useMe } from './use-me.ts'

const CHECK_AGAIN_MILLISECONDS = 5_000

type Place = {
  /** The login page's address with a return address. */
  login: (from: string) => string
  belongs: (role: Role) => boolean
  /** The address for a person without access to this page. */
  elsewhere: string
  /** The start page when another person signs in while this page is open. */
  home: string
}

/** A session that ended while a form had unsaved input. */
export type SessionEnd = {
  /** The session ended, and a form has unsaved input. */
  ended: boolean
  /** The login dialog is open; otherwise there is only a notice. */
  offered: boolean
  /** The account that the input belongs to; undefined when unknown. */
  emailAddress: string | undefined
  offer: () => void
  notNow: () => void
  /** Discards the input and goes to the login page. */
  leave: () => void
}

let offering = false
/** True if the login dialog is open: Escape reaches every open dialog, but must close that one only. */
export const isSigningInAgain = () => offering

const here = () => readAddress(window.location.pathname).path + window.location.search
function leaveFor(address: string) {
  dropUnsent()
  go(address)
}

/**
 * Handles the end of the session: a 401, a refused refresh, a logout in another tab.
 * Without unsaved input: goes to the login page. With unsaved input: the page stays until it is saved or discarded, and a
 * login dialog opens over it. When the same person signs in, here or in another tab, the page is unchanged; for another
 * person it reloads.
 */
export function useSessionEnd({ login, belongs, elsewhere, home }: Place): SessionEnd {
  const cache = useQueryClient()
  const role = useRole()
  const endings = useEndings()
  const typed = useAnyUnsent()
  const person = useMe().data
  const [owner, setOwner] = useState(person)
  if (person && !owner) setOwner(person)
  const [settled, setSettled] = useState(endings)
  const [dismissed, setDismissed] = useState<number>()

  const inDoubt = role !== null && endings !== settled
  const { data: returned } = useQuery({
    queryKey: ['me', 'after', endings],
    queryFn: () => call(me, {}),
    enabled: inDoubt,
    retry: (_, error) => !(error instanceof CallFailure && error.status === 401),
    retryDelay: CHECK_AGAIN_MILLISECONDS,
    gcTime: 0,
  })

  useEffect(() => {
    if (isLeaving()) return
    if (role === null) {
      if (!typed) leaveFor(login(here()))
    } else if (!belongs(role)) leaveFor(elsewhere)
    else if (inDoubt && returned) {
      if (owner && owner.id !== returned.id) return leaveFor(home)
      setSettled(endings)
      void cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
  }, [role, typed, inDoubt, returned, owner, endings, cache, login, belongs, elsewhere, home])

  const ended = typed && (role === null || inDoubt)
  const offered = ended && dismissed !== endings
  useEffect(() => {
    offering = offered
    return () => {
      offering = false
    }
  }, [offered])

  return {
    ended,
    offered,
    emailAddress: owner?.emailAddress,
    offer: () => setDismissed(undefined),
    notNow: () => setDismissed(endings),
    leave: () => leaveFor(login(here())),
  }
}
