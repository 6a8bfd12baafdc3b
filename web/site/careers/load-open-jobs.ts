import type { RouterContextProvider } from 'react-router'
import { callContext } from '../../lib/pages/context.ts'
import { loadPart } from '../../lib/parts/lost-part.ts'
import type { OpenJobs } from './load-jobs.ts'

/** The open jobs, on the server and in the browser; the code is lazy-loaded. Never throws. */
export const loadOpenJobs = (context: Readonly<RouterContextProvider>): Promise<OpenJobs> =>
  loadPart(() => import('./load-jobs.ts')).then(
    ({ loadJobs }) => loadJobs(context.get(callContext)),
    () => ({ jobs: [], failed: true }),
  )
