import type { RouterContextProvider } from 'react-router'
import { callContext } from '../../lib/pages/context.ts'
import { loadPart } from '../../lib/parts/lost-part.ts'
import type { Offer } from './load-services.ts'

/** The services on offer, on the server and in the browser; the code is lazy-loaded. Never throws. */
export const loadOffer = (context: Readonly<RouterContextProvider>): Promise<Offer> =>
  loadPart(() => import('./load-services.ts')).then(
    ({ loadServices }) => loadServices(context.get(callContext)),
    () => ({ services: [], failed: true }),
  )
