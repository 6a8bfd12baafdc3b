import type { Db } from '../../../platform/db/open.ts'
import type { Settings } from '../../../platform/env.ts'
import { efris, overHttp } from './efris/efris.ts'
import { simulatedEfris } from './efris/simulator.ts'

/** The revenue authority by the settings; undefined where documents need no fiscal number. */
export const openFiscal = ({ efrisUrl, efrisDevice }: Pick<Settings, 'efrisUrl' | 'efrisDevice'>, db: Db) =>
  efrisUrl && efris(efrisUrl === 'simulator' ? simulatedEfris(db) : overHttp(efrisUrl), efrisDevice)
