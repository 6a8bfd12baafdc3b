import type { Texts } from '../../lib/words/words.ts'

/** Labels of the contact form's fields. */
export const LABELS = { name: 'Full Name', email: 'Email address', subject: 'Subject', message: 'Message' } satisfies Texts
