import * as z from 'zod/mini'
import { Done } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

export const confirm = endpoint({
  method: 'POST',
  path: '/api/v1/auth/confirm',
  summary: 'Confirm the password, for calls that require it',
  ownTransaction: true,
  permission: 'accounts.self',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  perMinute: 20,
  response: Done,
  done: { message: 'Thank you. You can go on.' },
})
