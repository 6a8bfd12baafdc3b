import type * as home from './company/home.ts'
import type { CallResult, Handled, Received, Sent } from './core/endpoint.ts'
import type * as careers from './people/careers.ts'
import type * as clients from './sites/clients.ts'

// Checked by tsc: the contract refuses a missing field and a part the call does not have, and infers the response.
export const query: Sent<typeof clients.list> = { query: {} }
export const page: Received<typeof clients.list>['query']['page'] = 1
export const handled = (client: clients.Client): Handled<typeof clients.list> => ({ items: [client], total: 1 })
export const answered = (answer: CallResult<typeof home.update>): string => answer.record.content.brand.name
// @ts-expect-error the specification lets a server answer without the record
export const recordMissing = (answer: CallResult<typeof clients.create>): string => answer.record.firstName
export const upload = (cvFile: File): Sent<typeof careers.apply>['files'] => ({ cvFile })
// @ts-expect-error create takes a whole client
export const short: Sent<typeof clients.create> = { body: { firstName: 'A' } }
// @ts-expect-error create takes no query
export const extra: Sent<typeof clients.create> = { body: { firstName: 'A', lastName: 'B', contacts: '1' }, query: {} }
// @ts-expect-error the CV is required
export const noCv: Sent<typeof careers.apply>['files'] = {}
export const removal: Sent<typeof clients.remove> = { params: { id: '1' } }
export const filters: Received<typeof clients.exportCsv>['query'] = { q: 'a', sort: '-id' }
// @ts-expect-error an export has no pages
export const paged: Sent<typeof clients.exportCsv> = { query: { page: '1' } }
