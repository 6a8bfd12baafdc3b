import type { FastifyInstance } from 'fastify'
import { fromStation } from '../../../api/contracts/contracts.ts'
import { today } from '../../../api/core/fields/days.ts'
import { route } from '../../http/route.ts'
import { conflict, found } from '../../platform/errors.ts'
import { contractFor } from '../contracts/figures.ts'
import { findContract, insertContract } from '../contracts/queries.ts'
import { insertLine } from '../lines/queries.ts'
import { usualLines } from './lines.ts'
import { findStation, hasLines, usualShifts } from './queries.ts'

/** A draft from what is usual at a station, for a company that has worked without contracts. */
export function fromStationRoutes(app: FastifyInstance) {
  route(app, fromStation, async ({ db, params: { id: station_id }, caller }) => {
    const { name, client_id } = found(await findStation(db, station_id), 'Station')
    if (await hasLines(db, station_id)) throw conflict('This station is part of a contract already.')
    const usual = await usualShifts(db, station_id)
    if (usual.length === 0) throw conflict('This station had no regular shifts in the last four weeks.')
    const title = `Guarding of ${name}`.slice(0, 200)
    const { id } = await insertContract(db, {
      client_id,
      title,
      starts_on: today(),
      po_number: null,
      billing_contact: null,
      notes: null,
    })
    for (const line of usualLines(usual, { station_id, from_on: today() })) await insertLine(db, id, line)
    return contractFor(db, found(await findContract(db, id), 'Contract'), caller)
  })
}
