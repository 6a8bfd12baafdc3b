import * as z from 'zod/mini'
import { Day, Id, IdText } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { CONTRACT_STATUSES } from './contract-fields.ts'

/** The steps from a new client to a published roster, in their order. */
export const WAY_STEPS = ['client', 'station', 'posts', 'activate', 'plan', 'publish'] as const
export type WayStep = (typeof WAY_STEPS)[number]

/** The way of a client from a first station to a published roster, as far as the records show that it is walked. */
export const Way = z.object({
  client_id: Id,
  /** Stations of the client at which guards can stand. */
  stations: z.int(),
  /** The contract that was asked for, or the client's newest that is not cancelled; null without one. */
  contract: z.nullable(
    z.object({
      id: Id,
      /** Null for a draft. */
      number: z.nullable(z.string()),
      status: z.enum(CONTRACT_STATUSES),
      /** Its posts. */
      posts: z.int(),
    }),
  ),
  /** The first seven days of the contract on which shifts are still to begin; null where none are. */
  roster: z.nullable(
    z.object({
      from: Day,
      /** The station of the first of these shifts, an open one before others. */
      station_id: Id,
      /** Shifts without a guard. */
      open: z.int(),
      /** Shifts with a guard who has not been told yet. */
      planned: z.int(),
    }),
  ),
  /** True once a guard has been told of a shift of the contract. */
  published: z.boolean(),
})
export type Way = z.output<typeof Way>

/** True while the way is to be walked: nothing of it is published, and nothing has ended. */
export const isUnderWay = ({ contract, published }: Way) =>
  !published && (contract === null || contract.status === 'Draft' || contract.status === 'Active')

/** Each step of a way, with whether it is done. */
export function stepsOf({ stations, contract, roster, published }: Way): { step: WayStep; done: boolean }[] {
  const done: Record<WayStep, boolean> = {
    client: true,
    station: stations > 0,
    posts: contract !== null && contract.posts > 0,
    activate: contract !== null && contract.status !== 'Draft',
    plan: published || (roster !== null && roster.planned > 0),
    publish: published,
  }
  return WAY_STEPS.map((step) => ({ step, done: done[step] }))
}

export const get = endpoint({
  path: '/api/v1/contracts/way',
  permission: 'contracts.read',
  method: 'GET',
  refuses: ['not_found'],
  summary: 'Way of a client or a contract to a published roster, as far as it is walked',
  query: z.strictObject({ client_id: z.optional(IdText), contract_id: z.optional(IdText) }).check(
    z.refine(({ client_id, contract_id }) => (client_id === undefined) !== (contract_id === undefined), {
      message: 'Choose a client or a contract.',
      path: ['client_id'],
    }),
  ),
  response: Way,
})
