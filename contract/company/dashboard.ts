import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** One month of the overview, Kampala time. Revenue in whole shillings; null without a staff session. */
export const StatsPoint = z.object({
  /** The month, e.g. 'Nov 2026'. */
  name: z.string(),
  incidents: z.int(),
  patrols: z.int(),
  revenue: z.nullable(z.int()),
  services: z.int(),
  guards: z.int(),
  clients: z.int(),
})
export type StatsPoint = z.output<typeof StatsPoint>

/** The six cards of the dashboard home, as of now; revenue in whole shillings of the current month. */
export const Cards = z.object({
  total_guards: z.int(),
  active_clients: z.int(),
  incidents_reported: z.int(),
  pending_invoices: z.int(),
  service_requests: z.int(),
  revenue_collected: z.int(),
})
export type Cards = z.output<typeof Cards>

const path = '/api/v1/dashboard'
export const homeStats = endpoint({
  method: 'GET',
  path: `${path}/home-stats`,
  permission: 'public',
  summary: 'The last twelve months, oldest first; never answers 401',
  response: z.array(StatsPoint),
  headers: { 'X-Stats-Redacted': '`revenue` when it was left out, for who is not staff.' },
  report: true,
})
export const cards = endpoint({
  method: 'GET',
  path: `${path}/cards`,
  permission: 'company.read',
  summary: 'The six figures of the dashboard home',
  response: Cards,
  report: true,
})
