import { createHash } from 'node:crypto'
import { data, redirect } from 'react-router'
import { MINIMUM_FORM_SECONDS } from '../../../../api/core/fields/spam.ts'
import type { Call, SendForm } from '../../../../api/core/pages.ts'
import { create } from '../../../../api/sales/quotes.ts'
import { CallFailure } from '../../../lib/calls/call.ts'
import { failureBody } from '../../../lib/calls/read-response.ts'
import { loadServices } from '../load-services.ts'
import { requestQuote, type SentQuote } from './send-quote.ts'
import { sentAddress } from './sent/sent-address.ts'
import { type Errors, missingIn, type Step, serviceOf, stepIn, stepOf, type Typed, typedIn } from './typed.ts'

/** The page after a form that was sent without JavaScript: what was typed, and the step to go on with. */
export type Received = { typed: Typed; step: Step; errors: Errors; failure?: string | undefined; formKey: string }

/** The API asks for the minimum alone: the same press, repeated, is the same request. */
const secondsSince = (formKey: string) =>
  Math.min(MINIMUM_FORM_SECONDS, Math.max(0, Math.floor((Date.now() - Number.parseInt(formKey, 10)) / 1000) || 0))

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')
const keyOf = (formKey: string, body: object) =>
  createHash('sha256')
    .update(formKey + JSON.stringify(body))
    .digest('hex')

/** On the server, without JavaScript: goes to another step, or sends the request. */
export async function receiveQuote(form: FormData, call: Call, sendForm: SendForm) {
  const typed = typedIn(form)
  const { services } = await loadServices(call)
  const service = serviceOf(services, typed)
  const asked = textOf(form, 'step')
  const formKey = textOf(form, 'form_key')
  const missing = asked === '1' || asked === '2' ? {} : missingIn(typed, service)
  if (Object.keys(missing).length > 0) return data<Received>({ typed, step: 2, errors: missing, formKey }, 422)
  if (asked !== 'send') return data<Received>({ typed, step: stepIn(asked), errors: {}, formKey })

  const given = { typed, service, website: textOf(form, 'website'), shown_price: textOf(form, 'shown_price') }
  let status = 422
  const outcome = await requestQuote(given, async (checked) => {
    const body = { ...checked, form_seconds: secondsSince(formKey) }
    const answer = await sendForm(create, body, keyOf(formKey, body))
    if (answer.status < 300)
      return (answer.body as { quote_request: { reference: string; corporate_discount: boolean } }).quote_request
    status = answer.status
    throw new CallFailure('SERVER_ERROR', `Server responded with status ${status}`, status, failureBody(answer.body))
  })
  if ('done' in outcome) return redirect(sentAddress(outcome.done satisfies SentQuote), 303)
  const errors = outcome.fields ?? {}
  const step = outcome.fields ? stepOf(errors) : 3
  return data<Received>({ typed, step, errors, failure: outcome.failure, formKey }, status)
}
