import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** The steps of a company that begins, in the order in which most companies take them. */
export const GUIDE_STEPS = ['company', 'services', 'client', 'station', 'guards', 'contract', 'roster', 'phone'] as const
export type GuideStepName = (typeof GUIDE_STEPS)[number]

export const GuideStep = z.object({
  step: z.enum(GUIDE_STEPS),
  /** True once the records show it. */
  done: z.boolean(),
  /** True if the company leaves it out. */
  skipped: z.boolean(),
})
export type GuideStep = z.output<typeof GuideStep>

const path = '/api/v1/guide'
export const get = endpoint({
  method: 'GET',
  path,
  permission: 'company.read',
  summary: 'The first steps of a company that the caller may take, and which are done',
  response: z.object({ steps: z.array(GuideStep) }),
})
export const skip = endpoint({
  method: 'PUT',
  path: `${path}/:step`,
  permission: 'company.manage',
  summary: 'Leave a first step out for the whole company, or take it up again',
  params: z.strictObject({ step: z.enum(GUIDE_STEPS) }),
  body: z.strictObject({ skipped: z.boolean() }),
  response: GuideStep,
  saved: { name: 'step', message: 'Guide saved' },
})
