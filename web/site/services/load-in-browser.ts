import type { RouterContextProvider } from 'react-router'
import { callContext } from '../../lib/context.ts'

/** The services on offer, asked for by the browser; the code for it comes along only now. */
export const loadInBrowser = (context: Readonly<RouterContextProvider>) =>
  import('./load-services.ts').then(({ loadServices }) => loadServices(context.get(callContext)))
