import { DEFAULT_HOME, get } from '../../api/company/home.ts'
import { DEFAULT_RETENTION, get as getRetention } from '../../api/company/retention.ts'
import { today } from '../../api/core/fields/days.ts'
import type { Call } from '../../api/core/pages.ts'
import { get as getFigures } from '../../api/website/site-figures.ts'
import { published } from '../../api/website/site-pages.ts'

/** The content of every page of the site. Defaults replace what cannot be loaded, so the site works without its database. */
export async function loadSite(call: Call, request: Request) {
  const [content, retention, figures, pages] = await Promise.all([
    call(get, {}).then(
      (home) => home.content,
      () => DEFAULT_HOME,
    ),
    call(getRetention, {}).catch(() => DEFAULT_RETENTION),
    call(getFigures, {}).then(
      ({ figures }) => figures,
      () => null,
    ),
    call(published, {}).then(
      ({ pages }) => pages.map(({ kind, path, title }) => ({ kind, path, title })),
      () => [],
    ),
  ])
  const day = today()
  return { content, retention, figures, pages, day, year: day.slice(0, 4), origin: new URL(request.url).origin }
}

export type Site = Awaited<ReturnType<typeof loadSite>>
