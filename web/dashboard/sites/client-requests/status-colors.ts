import type { ClientRequest } from '../../../../contract/sites/client-requests.ts'

/** The colours behind the words. */
export const STATUS_COLORS: Record<ClientRequest['status'], string> = {
  New: 'blue',
  'In Progress': 'violet',
  Answered: 'green',
  Closed: 'gray',
}
export const KIND_COLORS: Record<ClientRequest['kind'], string> = { Request: 'gray', Complaint: 'red' }
