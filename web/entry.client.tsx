import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import type { Call } from '../api/core/pages.ts'
import { callContext } from './lib/pages/context.ts'
import { loadPart } from './lib/parts/lost-part.ts'

/** Lazy-loaded with the first call: most visitors of the public site never make one. */
const call: Call = async (endpoint, input) => (await loadPart(() => import('./lib/calls/call.ts'))).call(endpoint, input)

function getContext() {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={getContext} />
    </StrictMode>,
  )
})
