import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/portal/portal-collections.ts'
import { askForPayment } from '../billing/index.ts'
import { clientOf } from '../http/callers.ts'
import { route } from '../http/route.ts'

/** Paying by mobile money in the portal. */
export const portalCollectionRoutes = (app: FastifyInstance) =>
  route(app, contract.create, ({ db, caller, body }) => askForPayment(db, app, body, clientOf(caller)))
