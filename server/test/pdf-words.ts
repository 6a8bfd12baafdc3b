import type { FastifyInstance } from 'fastify'
import { getDocumentProxy } from 'unpdf'

/** The words of each page of a document, in the order in which a reader hears them, separated by single spaces. */
export async function wordsOf(file: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(file)
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      return words.replace(/\s+/g, ' ')
    }),
  )
}

/** The words of the first page of a document that a call answers with. */
export async function pdfWords(app: FastifyInstance, url: string, token: string): Promise<string> {
  const { rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return (await wordsOf(new Uint8Array(rawPayload)))[0] ?? ''
}

/** The number of images of a document, each counted once however often it is drawn. */
export const imagesIn = (file: Uint8Array): number => Buffer.from(file).toString('latin1').split('/Subtype /Image').length - 1
