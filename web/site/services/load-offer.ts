import type { RouterContextProvider } from 'react-router'
import { callContext } from '../../lib/context.ts'
import type { Offer } from './load-services.ts'

/** The services on offer, on the server as in the browser; the code for it comes along only when it is needed. */
export const loadOffer = async (context: Readonly<RouterContextProvider>): Promise<Offer> =>
  (await import('./load-services.ts')).loadServices(context.get(callContext))
