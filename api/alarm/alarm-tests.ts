import * as z from 'zod/mini'
import { IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { TestedZone } from './alarm-systems.ts'

// The end of a test of an alarm system. A test ends by itself at its time, too; then a signal of the list says the same.

export const TestResult = z.object({ seen: z.array(TestedZone), silent: z.array(TestedZone) })
export type TestResult = z.output<typeof TestResult>

/** Puts the system in service and says which zones have reported since the test began. */
export const end = endpoint({
  path: '/api/v1/alarm_systems/:id/end_test',
  permission: 'alarm.write',
  method: 'POST',
  summary: 'End the test of an alarm system',
  params: IdParams,
  refuses: ['conflict'],
  body: z.strictObject({}),
  response: TestResult,
})
