import type * as z from 'zod/mini'
import type { me } from '../../../api/accounts/auth.ts'

/** Somebody of a client who sees some stations only, as the server names the signed-in person. */
export const LIMITED_PERSON: z.output<typeof me.response> = {
  id: 5,
  userName: 'Joan Kirabo',
  emailAddress: 'joan@hotel.example',
  role: 'client',
  areas: [],
  granted: [],
  limited: true,
}
