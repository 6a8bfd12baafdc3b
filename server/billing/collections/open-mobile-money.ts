import type { Db } from '../../platform/db/open.ts'
import type { Settings } from '../../platform/env.ts'
import { momo } from './momo/momo.ts'
import { simulatedMomo } from './momo/simulator.ts'

const SIMULATED = { url: 'https://momo.example', user: 'demo', apiKey: 'demo', subscriptionKey: 'demo', environment: 'sandbox' }

/** The provider of mobile money by the settings; undefined where nobody can be asked to pay. */
export const openMobileMoney = ({ momo: access }: Pick<Settings, 'momo'>, db: Db) =>
  access && (access.url === 'simulator' ? momo(simulatedMomo(db), SIMULATED) : momo((request) => fetch(request), access))
