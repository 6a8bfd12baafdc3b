import type { Parameter } from './share.ts'

const text = (description: string) => ({ description, schema: { type: 'string' } })
const count = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Response headers by kind of call. */
export const HEADERS = {
  'X-Total-Count': count('How many records there are on all pages.'),
  Link: text('With `page`: addresses of the pages that are `first`, `prev`, `next` and `last`, as in RFC 8288.'),
  'Content-Disposition': text('The name of the file, as in RFC 6266.'),
}
export type HeaderName = keyof typeof HEADERS

/** The request header that makes a POST safe to retry. */
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the caller, one for each thing to be done. Repeated with the same key, the request is answered as the first time, with `Idempotent-Replayed: true`, and nothing is done again; with the same key and another body it is refused with 422.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
}
