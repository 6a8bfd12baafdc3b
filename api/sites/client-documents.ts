import * as z from 'zod/mini'
import { Id, IdParams, IdText, listQuery, recordFields, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { removeCall } from '../core/resource.ts'

export const DOCUMENT_KINDS = ['Contract', 'Report', 'Certificate', 'Other'] as const

/** A document as the client sees it. */
export const OwnDocument = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  file_name: z.string(),
  /** The kind detected from the content, regardless of the name. */
  file_kind: z.string(),
  bytes: z.int(),
  added_at: Timestamp,
})
export type OwnDocument = z.output<typeof OwnDocument>

/** A document that staff share with a client in the portal. */
export const ClientDocument = z.extend(OwnDocument, { ...recordFields, client_id: Id, sha256: z.string() })
export type ClientDocument = z.output<typeof ClientDocument>

/** A multipart form, so the client's id is text. */
export const ClientDocumentInput = z.strictObject({ client_id: IdText, title: text(150), kind: z.enum(DOCUMENT_KINDS) })
export type ClientDocumentInput = z.output<typeof ClientDocumentInput>

export const ClientDocumentQuery = listQuery(['id'], { client_id: z.optional(IdText) })
export type ClientDocumentQuery = z.output<typeof ClientDocumentQuery>

const at = { path: '/api/v1/client_documents', permission: 'client_documents.read' } as const
const edit = { ...at, permission: 'client_documents.write' } as const
const file = { method: 'GET', params: IdParams, response: z.unknown(), download: true } as const
/** Search matches the title. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Documents of clients, newest first',
  query: ClientDocumentQuery,
  response: z.array(ClientDocument),
  list: {},
})
/** A PDF, DOCX, JPG or PNG of at most 5 MiB, detected from its content. */
export const create = endpoint({
  ...edit,
  method: 'POST',
  summary: 'Add a document to the portal of a client',
  body: ClientDocumentInput,
  files: { file: { kinds: ['pdf', 'docx', 'jpg', 'png'], required: true } },
  response: ClientDocument,
  saved: { name: 'document', message: 'Document added successfully' },
})
/** Every download is audited. */
export const download = endpoint({ ...at, ...file, path: `${at.path}/:id/file`, summary: 'The file of a document' })
export const remove = removeCall(edit, { name: 'document', message: 'Document deleted successfully' })
