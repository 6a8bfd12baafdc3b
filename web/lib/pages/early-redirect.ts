import type { Role } from '../../../api/core/permissions.ts'
import { ACCESS, DEFAULT_ROLE, ROLE } from '../session/session.ts'

type Redirects = {
  /** The address for a person without a token; the address they wanted is appended, encoded. */
  signIn: string
  /** The roles that may stay. */
  roles: readonly Role[]
  /** The address for a person with another role. */
  elsewhere: string
  /** Addresses where they may stay. */
  except?: RegExp
}

/**
 * The text of a script at the top of a document that leads somebody elsewhere whom the page is not for, before anything else of
 * the page is loaded. The page's own loader decides the same when it is reached by a link.
 */
export const redirectEarly = ({ signIn, roles, elsewhere, except }: Redirects) =>
  `{const{pathname,search:s}=location,l=/^\\/(lg|sw)(?=\\/|$)/.exec(pathname)?.[0]??'',p=pathname.slice(l.length),r=localStorage.getItem('${ROLE}')??'${DEFAULT_ROLE}',` +
  `t=!localStorage.getItem('${ACCESS}')?l+'${signIn}'+encodeURIComponent(p+s):` +
  `${JSON.stringify(roles)}.includes(r)${except ? `||${except}.test(p)` : ''}?'':'${elsewhere}';` +
  `if(t){window.stop();location.replace(t)}}`

/** The route `handle` of a layout, for the document of its pages. */
export type EarlyScript = { early?: string }
