import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { HomeContent } from '../../api/company/home.ts'
import { PICTURE_WIDTHS, pictureFile } from '../../api/core/fields/picture-names.ts'
import type { Db } from '../platform/db/open.ts'
import type { PictureStore } from '../platform/pictures/picture-files.ts'
import { type PrintPicture, printPicture } from '../platform/pictures/print-picture.ts'
import { siteContent } from './site-content-queries.ts'

/** The stored files, and the log for a logo that cannot be read. */
export type DocumentMeans = Pick<FastifyInstance, 'files' | 'log'>

/** The company as its documents show it; `logo` is its own one, where it has one that can be read. */
export type Letterhead = Pick<HomeContent, 'brand' | 'contact'> & { logo: PrintPicture | null }

async function readLogo(pictures: PictureStore, name: string) {
  const file = await pictures.open(pictureFile(name, PICTURE_WIDTHS[0]))
  if (!file) throw new Error('The file of the logo is missing')
  return printPicture(await buffer(file.stream))
}

/** The copy of the logo that was drawn last: the content of a name never changes. */
let kept: { name: string; copy: Promise<PrintPicture> } | undefined

function logoOf(pictures: PictureStore, name: string) {
  if (kept?.name === name) return kept.copy
  const copy = readLogo(pictures, name)
  const mine = { name, copy }
  kept = mine
  copy.catch(() => {
    if (kept === mine) kept = undefined
  })
  return copy
}

/** The head of a document. A logo that cannot be read is left out with a warning: the document is needed more. */
export async function letterhead(db: Db, { files, log }: DocumentMeans): Promise<Letterhead> {
  const { brand, contact } = (await siteContent(db)).content
  if (!brand.logo) return { brand, contact, logo: null }
  const logo = await logoOf(files.pictures, brand.logo).catch((error) => {
    log.warn({ err: error, logo: brand.logo }, 'The logo could not be read; the document is drawn without it')
    return null
  })
  return { brand, contact, logo }
}
