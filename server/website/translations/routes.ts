import type { FastifyInstance } from 'fastify'
import { get as getSpoken } from '../../../api/website/spoken.ts'
import * as calls from '../../../api/website/translations.ts'
import { route } from '../../http/route.ts'
import { changed, found, invalid } from '../../platform/errors.ts'
import { ENTRIES, PLACES } from './catalogue.ts'
import { approvedTranslations, approveTranslation, findTranslation, listTranslations, updateTranslation } from './queries.ts'

/** The names of the values that a text fills in. */
const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String)

/** @throws when a value that the page fills in would be lost, or one that it does not know is named */
function refuseLostValues(text: string, translation: string) {
  const [wanted, named] = [valuesIn(text), valuesIn(translation)]
  const lost = wanted.find((value) => !named.includes(value))
  if (lost) throw invalid({ translation: `Please keep ${lost} as it is.` })
  const unknown = named.find((value) => !wanted.includes(value))
  if (unknown) throw invalid({ translation: `The page does not know ${unknown}.` })
}

const entryOf = (id: number) => found(ENTRIES.get(id), 'Translation')

export function translationRoutes(app: FastifyInstance) {
  route(app, getSpoken, ({ db }) => approvedTranslations(db))

  route(app, calls.list, ({ db, query }) => listTranslations(db, query))

  route(app, calls.places, async () => PLACES)

  route(app, calls.get, async ({ db, params }) => found(await findTranslation(db, params.id), 'Translation'))

  route(app, calls.update, async ({ db, params, body }) => {
    const entry = entryOf(params.id)
    refuseLostValues(entry.text, body.translation)
    return changed(await updateTranslation(db, entry, body), await findTranslation(db, entry.id), 'Translation')
  })

  route(app, calls.approve, async ({ db, params, body, caller }) =>
    changed(
      await approveTranslation(db, entryOf(params.id), body, caller.accountId),
      await findTranslation(db, params.id),
      'Translation',
    ),
  )
}
