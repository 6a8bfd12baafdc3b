import type { Call } from '../../../../api/core/pages.ts'
import { type AlarmPromise, get } from '../../../../api/website/alarm-promise.ts'
import { loadServices, type Offer } from '../load-services.ts'

/** The content of the page of alarm response. */
export type AlarmOffer = { offer: Offer; promise: AlarmPromise | null }

/** The services on offer, and the measured times; null where there are none to show. Never throws. */
export async function loadAlarm(call: Call): Promise<AlarmOffer> {
  const [offer, promise] = await Promise.all([
    loadServices(call),
    call(get, {}).then(
      ({ promise }) => promise,
      () => null,
    ),
  ])
  return { offer, promise }
}
