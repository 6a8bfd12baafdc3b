import { PROVIDERS, type Provider } from '../../../../api/billing/collections.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Settings } from '../../../platform/env.ts'
import { airtel } from './airtel/airtel.ts'
import { simulatedAirtel } from './airtel/simulator.ts'
import type { MobileMoneyPorts } from './mobile-money-port.ts'
import { momo } from './momo/momo.ts'
import { simulatedMomo } from './momo/simulator.ts'

const SIMULATOR = 'simulator'
const MTN = { url: 'https://momo.example', user: 'demo', apiKey: 'demo', subscriptionKey: 'demo', environment: 'sandbox' }
const AIRTEL = { url: 'https://airtel.example', clientId: 'demo', clientSecret: 'demo' }
const http = (request: Request) => fetch(request)

/** The providers of mobile money by the settings; none where nobody can be asked to pay. */
export const openMobileMoney = (settings: Pick<Settings, 'momo' | 'airtel'>, db: Db): MobileMoneyPorts => ({
  ...(settings.momo && {
    mtn: settings.momo.url === SIMULATOR ? momo(simulatedMomo(db), MTN) : momo(http, settings.momo),
  }),
  ...(settings.airtel && {
    airtel: settings.airtel.url === SIMULATOR ? airtel(simulatedAirtel(db), AIRTEL) : airtel(http, settings.airtel),
  }),
})

/** Mobile money providers that are set up. */
export const providersOf = (ports: MobileMoneyPorts): Provider[] => PROVIDERS.filter((provider) => ports[provider])
