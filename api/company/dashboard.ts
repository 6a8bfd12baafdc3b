import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Permission } from '../core/permissions.ts'

/** One month of the overview in Kampala's time zone. Revenue in shillings; null for callers who may not read invoices. */
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

const figure = z.nullable(z.int())
/**
 * The six cards of the dashboard home, as of now; revenue in shillings of the current month. Null where the caller lacks the
 * permission.
 */
export const Cards = z.object({
  total_guards: figure,
  active_clients: figure,
  incidents_reported: figure,
  pending_invoices: figure,
  service_requests: figure,
  revenue_collected: figure,
})
export type Cards = z.output<typeof Cards>

/** The permission that each figure needs. */
export const CARD_PERMISSIONS: Record<keyof Cards, Permission> = {
  total_guards: 'guards.read',
  active_clients: 'clients.read',
  incidents_reported: 'incidents.read',
  pending_invoices: 'billing.read',
  service_requests: 'sales.read',
  revenue_collected: 'billing.read',
}

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
