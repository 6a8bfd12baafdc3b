import type { FastifyInstance } from 'fastify'
import { getDocumentProxy } from 'unpdf'

/** The words of the first page of a document that a call answers with, separated by single spaces. */
export async function pdfWords(app: FastifyInstance, url: string, token: string) {
  const { rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const { items } = await (await document.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}
