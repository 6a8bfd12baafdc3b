import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { endpoint } from '../core/endpoint.ts'

/** The figures of a month that the site shows. */
export const SiteFigures = z.object({
  month: Month,
  /** Shifts agreed with clients whose coverage is settled. */
  agreed: z.int(),
  /** Percent of their time for which a guard was there. */
  covered: z.number(),
  /** Rounds whose time is over. */
  rounds: z.int(),
  /** Percent of them that were walked to the end; null without rounds. */
  walked: z.nullable(z.number()),
})
export type SiteFigures = z.output<typeof SiteFigures>

export const get = endpoint({
  method: 'GET',
  path: '/api/v1/site_figures',
  permission: 'public',
  summary: 'Coverage of the newest settled month, where the company publishes it',
  response: z.object({ figures: z.nullable(SiteFigures) }),
})
