import type { Contact } from '../../../../contract/website/contacts.ts'

/** Badge colours. */
export const STATUS_COLORS: Record<Contact['status'], string> = { Unread: 'blue', Read: 'gray', Handled: 'green' }
