import type { Contact } from '../../../../contract/website/contacts.ts'

/** The colours behind the words. */
export const STATUS_COLORS: Record<Contact['status'], string> = { Unread: 'blue', Read: 'gray', Handled: 'green' }
