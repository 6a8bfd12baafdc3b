import * as z from 'zod/mini'
import { IdParams, listQuery } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { OwnDocument } from '../sites/client-documents.ts'

export const OwnDocumentQuery = listQuery(['id'], {})
export type OwnDocumentQuery = z.output<typeof OwnDocumentQuery>

const at = { path: '/api/v1/portal/documents', permission: 'portal.client', shows: ['client_documents.read'] } as const
/** Search matches the title. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: "The client's own documents, newest first",
  query: OwnDocumentQuery,
  response: z.array(OwnDocument),
  list: {},
})
/** Every download is audited. */
export const download = endpoint({
  ...at,
  path: `${at.path}/:id/file`,
  method: 'GET',
  summary: "The file of one of the client's own documents",
  params: IdParams,
  response: z.unknown(),
  download: true,
})
