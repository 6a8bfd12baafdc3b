import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SendForm } from '../../../api/core/pages.ts'
import { forbidden } from '../../platform/errors.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'
export const FORM_HEADERS = { 'content-type': URL_ENCODED }
/** The longest form: a message of 5,000 characters, each of which may be nine bytes in it, and the other fields. */
const LONGEST = 56 * 1024

type Answer = (request: FastifyRequest, reply: FastifyReply, sendForm: SendForm) => Promise<unknown>

/** A form of a page of another site, which somebody else has filled in. Browsers name their own site in one of these. */
function refuseOtherSites({ headers, host }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const other = site
    ? site !== 'same-origin' && site !== 'none'
    : Boolean(origin && origin !== 'null' && URL.parse(origin)?.host !== host)
  if (other) throw forbidden('This form was sent by another site.')
}

/** Takes the forms that pages send to themselves where there is no JavaScript. Their content goes the way of every call. */
export function servePageForms(app: FastifyInstance, pages: readonly string[], cost: number, answer: Answer) {
  void app.register(async (forms) => {
    forms.addContentTypeParser(URL_ENCODED, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const page of pages)
      forms.post(page, { bodyLimit: LONGEST, config: { cost } }, async (request, reply) => {
        refuseOtherSites(request)
        if (typeof request.body !== 'string') throw forbidden('This page takes its own form only.')
        const sendForm: SendForm = async ({ path }, payload, key) => {
          const { statusCode, body } = await app.inject({
            method: 'POST',
            url: path,
            remoteAddress: request.address,
            headers: { 'idempotency-key': key },
            payload,
          })
          return { status: statusCode, body: JSON.parse(body) }
        }
        return answer(request, reply, sendForm)
      })
  })
}
