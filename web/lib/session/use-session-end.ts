import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { me } from '../../../contract/accounts/auth.ts'
import type { Role } from '../../../contract/core/permissions.ts'
import { CallFailure, call } from '../calls/call.ts'
import { dropUnsent, useAnyUnsent } from '../forms/unsent.ts'
import { go } from '../pages/go.ts'
import { useEndings, useRole } from './session.ts'
import { isLeaving } from './sign-out.ts'
import { useMe } from './use-me.ts'

const CHECK_AGAIN_MILLISECONDS = 5_000

type Place = {
  /** Where to sign in and come back to an address. */
  login: (from: string) => string
  belongs: (role: Role) => boolean
  /** Where those go who do not belong here. */
  elsewhere: string
  /** Where somebody else begins who signs in while this page is open. */
  home: string
}

/** A session that ended under something typed. */
export type SessionEnd = {
  /** It ended, and something is typed. */
  ended: boolean
  /** Signing in is offered over the page; otherwise only said. */
  offered: boolean
  /** Whose text it is, as far as the server has told. */
  emailAddress: string | undefined
  offer: () => void
  notNow: () => void
  /** Throws away what was typed and leaves for the login. */
  leave: () => void
}

let offering = false
/** Whether signing in lies over the page: the Escape key, which reaches every open dialog, is meant for that one alone. */
export const isSigningInAgain = () => offering

const here = () => window.location.pathname + window.location.search
function leaveFor(address: string) {
  dropUnsent()
  go(address)
}

/**
 * What happens when the session ends under a person: a 401, a refused refresh, a logout in another tab.
 * Nothing typed: the login page. Something typed: the page stays until it is sent or thrown away, and signing in is offered
 * in place. Whoever signs in then, here or in another tab, finds the page as it was if they are the same person; for anybody
 * else it is loaded anew.
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
