import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { Id } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/**
 * The charges of a client for a station, net and less its credit notes, and what its guards cost by law. An amount of several
 * stations, a discount or a credit note, has none.
 */
export const Margin = z.object({
  client_id: Id,
  client_name: z.string(),
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  charged: z.int(),
  cost: z.int(),
})
export type Margin = z.output<typeof Margin>

type Sums = Pick<Margin, 'charged' | 'cost'>
/** The charges and costs of several stations. */
export const sumOfMargins = (rows: readonly Sums[]): Sums =>
  rows.reduce((sum, { charged, cost }) => ({ charged: sum.charged + charged, cost: sum.cost + cost }), { charged: 0, cost: 0 })

/** Percent of what is charged that is left; null where nothing is charged. */
export const shareLeft = ({ charged, cost }: Sums) => (charged > 0 ? Math.round(((charged - cost) / charged) * 100) : null)

/** The margins that the key figures of a month list. */
export const exportCsv = endpoint({
  path: '/api/v1/billing_figures/margins/export',
  permission: 'billing.read',
  method: 'GET',
  summary: 'Margins of a month by client and station as a CSV file',
  cost: 60,
  report: true,
  query: z.strictObject({ month: Month }),
  response: z.unknown(),
  download: true,
})
