import { sql } from 'kysely'
import type { Translated } from '../../../api/core/languages.ts'
import type { Translation, TranslationQuery, TranslationUpdate } from '../../../api/website/translations.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { CATALOGUE, ENTRIES, type Entry } from './catalogue.ts'

const decided = (db: Db) =>
  db
    .selectFrom('translations')
    .select([
      'id',
      'version',
      'translation',
      'approved',
      'approved_at',
      accountName('translations.approved_by').as('approved_by'),
    ])
    .where('deleted_at', 'is', null)
type Decided = Awaited<ReturnType<ReturnType<typeof decided>['execute']>>[number]

/** A text with what staff have decided about it; the proposal of the file while they have not. */
const withDecision = ({ id, language, text, places, proposed }: Entry, decision: Decided | undefined): Translation => ({
  ...{ id, language, text, places },
  version: decision?.version ?? 1,
  translation: decision?.translation ?? proposed,
  approved: decision?.approved ?? false,
  approved_by: decision?.approved_by ?? null,
  approved_at: decision?.approved_at ?? null,
})

function matches({ language, approved, place, q }: TranslationQuery, one: Translation) {
  if (language && one.language !== language) return false
  if (approved !== undefined && one.approved !== approved) return false
  if (place && !one.places.includes(place)) return false
  return !q || `${one.text}\n${one.translation}`.toLowerCase().includes(q.toLowerCase())
}

/** The texts that match, in the requested order. The catalogue is in memory, and few have a row. */
export async function listTranslations(db: Db, query: TranslationQuery) {
  const rows = new Map((await decided(db).execute()).map((row) => [row.id, row]))
  const found = CATALOGUE.map((entry) => withDecision(entry, rows.get(entry.id))).filter((one) => matches(query, one))
  const { page = 1, page_size = 50, sort = 'text' } = query
  const field = sort.replace('-', '') as 'id' | 'text' | 'translation'
  const direction = sort.startsWith('-') ? -1 : 1
  const inOrder = found.toSorted((a, b) => {
    const [one, other] = [a[field], b[field]]
    return direction * (typeof one === 'number' ? one - Number(other) : one.localeCompare(String(other), 'en')) || a.id - b.id
  })
  return { items: inOrder.slice((page - 1) * page_size, page * page_size), total: found.length }
}

export async function findTranslation(db: Db, id: number) {
  const entry = ENTRIES.get(id)
  return entry && withDecision(entry, await decided(db).where('id', '=', id).executeTakeFirst())
}

/** The first decision about a text inserts its row. */
async function keepRow(db: Db, { id, language, text, proposed }: Entry) {
  await db
    .insertInto('translations')
    .values({ id, language, text, translation: proposed })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const NOT_APPROVED = { approved: false, approved_by: null, approved_at: null }

/** Changes a translation; a changed one is approved no more. Returns whether it was at the version. */
export async function updateTranslation(db: Db, entry: Entry, { translation, version }: TranslationUpdate) {
  const before = await findTranslation(db, entry.id)
  await keepRow(db, entry)
  const same = before?.translation === translation
  return changeRecord(db, 'translations', entry.id, version, { translation, ...(!same && NOT_APPROVED) })
}

type Approval = { approved: boolean; version?: number | undefined }
export async function approveTranslation(db: Db, entry: Entry, { approved, version }: Approval, accountId: number) {
  await keepRow(db, entry)
  const approval = { approved: true, approved_by: accountId, approved_at: sql<string>`now()` }
  return changeRecord(db, 'translations', entry.id, version, approved ? approval : NOT_APPROVED)
}

/** Frames, and what pages share: a text of these is no text of a page itself, though the page may say it, too. */
const SHARED = /\/(frame|parts)$/
function placesOf({ places }: Entry) {
  const shared = places.filter((place) => SHARED.test(place))
  return shared.length > 0 ? shared : places
}

/** The translations that visitors see, by language. A text that is said no more is not shown. */
export async function approvedTranslations(db: Db) {
  const rows = await decided(db).where('approved', '=', true).execute()
  const shown = rows.flatMap(({ id, translation }) => {
    const entry = ENTRIES.get(id)
    return entry ? [{ ...entry, translation }] : []
  })
  const inLanguage = (language: Translated) => {
    const own = shown.filter((one) => one.language === language)
    const wordsOf = (portalAlone: boolean) =>
      Object.fromEntries(
        own
          .filter(({ places }) => places.every((place) => place.startsWith('portal/')) === portalAlone)
          .map(({ text, translation }) => [text, translation]),
      )
    const places = [...new Set(own.flatMap(placesOf))].toSorted()
    return { site: wordsOf(false), portal: wordsOf(true), places }
  }
  return { lg: inLanguage('lg'), sw: inLanguage('sw') }
}
