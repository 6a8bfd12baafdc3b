import { createContext, useContext } from 'react'

/** The nonce of the page being rendered, for inline scripts and styles. */
export const NonceContext = createContext('')

/** The nonce while the server renders; in the browser the one of the loaded page, which is readable by scripts (`nonce` property) but not from markup. */
export function useNonce() {
  const rendered = useContext(NonceContext)
  return rendered || (typeof document === 'undefined' ? '' : pageNonce())
}

/** The nonce of the current document. */
export const pageNonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
