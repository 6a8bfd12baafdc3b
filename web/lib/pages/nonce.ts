import { createContext, useContext } from 'react'

/** The nonce of the page being rendered, for inline scripts and styles. */
export const NonceContext = createContext('')

/** The nonce while the server renders; in the browser the one the page came with, which scripts may read and markup may not. */
export function useNonce() {
  const rendered = useContext(NonceContext)
  return rendered || (typeof document === 'undefined' ? '' : pageNonce())
}

/** The nonce of the page the browser shows. */
export const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
