import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/receipts.ts'
import * as portal from '../../../../api/portal/portal-certificates.ts'
import { clientOf } from '../../../http/callers.ts'
import { storedDownload } from '../../../http/files/stored-files.ts'
import { route } from '../../../http/route.ts'
import { noteEvent } from '../../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../../platform/errors.ts'
import { lockInForce, receiveCertificate } from '../receipts/allocate.ts'
import { findReceipt } from '../receipts/queries.ts'
import { certificatesAwaited, decideSent, findSent, insertSent, ownCertificates, sentFile } from './queries.ts'

/** Certificates that are awaited, and those that clients send in the portal. */
export function certificateRoutes(app: FastifyInstance) {
  route(app, calls.awaited, ({ db }) => certificatesAwaited(db))

  route(app, calls.sentCertificate, async ({ db, params: { id } }) => {
    found(await findReceipt(db, id), 'Receipt')
    return { certificate: await findSent(db, id) }
  })

  route(app, calls.sentFile, async ({ db, actor, params }) => {
    const { id, file_id, file_name, file_kind, ...file } = found(await sentFile(db, params.id), 'Certificate')
    await noteEvent(db, actor, 'download', { table: 'withholding_certificates', id, detail: { receipt_id: params.id } })
    return storedDownload(app.files, { ...file, id: file_id, name: file_name, kind: file_kind })
  })

  route(app, calls.decide, async ({ db, params: { id }, body: { accept, reason } }) => {
    if (!accept && (reason ?? '').length < 3) throw invalid({ reason: 'Say why.' })
    await lockInForce(db, id)
    const sent = await decideSent(db, id, accept ? null : reason!)
    if (!sent) throw conflict('There is no certificate to check.')
    if (accept) await receiveCertificate(db, id, sent)
    return found(await findReceipt(db, id), 'Receipt')
  })

  route(app, portal.list, ({ db, caller }) => ownCertificates(db, clientOf(caller)))

  route(app, portal.send, async ({ db, caller, params: { id }, body, files: { file } }) => {
    const own = () => ownCertificates(db, clientOf(caller), id).then(([one]) => found(one, 'Receipt'))
    await own()
    const { certificate_state } = await lockInForce(db, id)
    if (certificate_state === 'received') throw conflict('The certificate of this receipt has come already.')
    if ((await findSent(db, id))?.state === 'sent') throw conflict('We are checking the certificate that you have sent.')
    await insertSent(db, { receipt_id: id, ...body }, file)
    await app.files.keep(file)
    return own()
  })
}
