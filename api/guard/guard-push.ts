import { endpoint } from '../core/endpoint.ts'
import { ADDING, PushDevices, REMOVING } from '../notify/push-devices.ts'

const path = '/api/v1/guard/notifications/devices'
const self = { permission: 'guard.self', shows: [] } as const
export const list = endpoint({
  ...self,
  path,
  method: 'GET',
  summary: 'Own phones that are notified',
  response: PushDevices,
})
/** Not at the shared phone of a station. */
export const add = endpoint({ ...self, ...ADDING, path, summary: 'Notify this phone' })
export const remove = endpoint({ ...self, ...REMOVING, path: `${path}/:id`, summary: 'Stop notifying a phone' })
