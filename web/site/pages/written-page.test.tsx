import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import * as calls from '../../../api/website/site-pages.ts'
import { call } from '../../lib/calls/call.ts'
import { callContext } from '../../lib/pages/context.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { renderSite } from '../../test/render-site.tsx'
import GuidesPage, { clientLoader as loadGuides } from './guides-page.tsx'
import WrittenPage, { clientLoader, loader, meta } from './written-page.tsx'

const ENTEBBE: calls.ReadPage = {
  kind: 'guards',
  path: '/guards/entebbe',
  title: 'Security guards in Entebbe',
  lead: 'Guards along the Entebbe road.',
  changed_on: '2026-11-20',
  body: 'Our patrol stops at each post.\n\n## Near the airport\nGuests arrive at all hours.\n\n- A uniform\n- A radio',
  picture: null,
}
const PAGES = [
  { kind: 'guards', path: '/guards/entebbe', title: 'Security guards in Entebbe' },
  { kind: 'guards', path: '/guards/jinja', title: 'Security guards in Jinja' },
  { kind: 'guide', path: '/guides/cost', title: 'What does a guard cost?' },
  { kind: 'sector', path: '/sectors/banks', title: 'Security for banks' },
] as const

function args(path: string) {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  return { context, request: new Request(`http://localhost${path}`) } as never
}

async function show(path: string) {
  const loaderData = await clientLoader(args(path))
  const props = { loaderData } as unknown as ComponentProps<typeof WrittenPage>
  renderSite(() => <WrittenPage {...props} />, path, DEFAULT_HOME, { pages: [...PAGES] })
}

test('shows headings, paragraphs and lists, and leads to the quote of its service and to pages of its kind', async () => {
  fakeApi().answer(calls.readPublished, ({ query }) => ({ page: query.path === ENTEBBE.path ? ENTEBBE : null }))
  await show('/guards/entebbe')
  expect(screen.getByRole('heading', { level: 1, name: ENTEBBE.title })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Near the airport' }).nextSibling?.textContent).toBe(
    'Guests arrive at all hours.',
  )
  expect(screen.getByText('A radio').tagName).toBe('LI')
  expect(screen.getAllByRole('link', { name: 'Get a quote' })[0]!.getAttribute('href')).toBe('/quote?step=2&service_id=guards')
  const more = within(screen.getByRole('heading', { name: 'Read more' }).closest('section')!)
  expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/guards/jinja', '/guides/cost'])
})

test('an address without a page is not found, for crawlers, too', async () => {
  fakeApi().answer(calls.readPublished, () => ({ page: null }))
  await show('/guards/atlantis')
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeTruthy()
  const { data, init } = await loader(args('/guards/atlantis'))
  expect([data, init?.status]).toEqual([{ missing: true }, 404])
  const tags = meta({ matches: [], loaderData: data, location: { pathname: '/guards/atlantis' } } as never)
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('a page that cannot be loaded says so, and is not taken for one that does not exist', async () => {
  fakeApi().answer(calls.readPublished, () => {
    throw new Refusal(500, 'x')
  })
  await show('/guards/entebbe')
  expect(screen.getByRole('alert').textContent).toContain('try again')
  expect((await loader(args('/guards/entebbe'))).init?.status).toBe(503)
})

test('its title, sentence, address and picture are those of search engines and social networks', () => {
  const tagsOf = (page: calls.ReadPage) =>
    meta({ matches: [], loaderData: { page }, location: { pathname: page.path } } as never) as object[]
  expect(tagsOf(ENTEBBE)).toEqual(
    expect.arrayContaining([
      { title: ENTEBBE.title },
      { name: 'description', content: ENTEBBE.lead },
      { tagName: 'link', rel: 'canonical', href: ENTEBBE.path },
      { property: 'og:image', content: '/cards/service-guards.jpg' },
    ]),
  )
  expect(tagsOf({ ...ENTEBBE, picture: 'ours.webp' })).toContainEqual({ property: 'og:image', content: '/uploads/ours-card.jpg' })
})

test.each([
  ['lists the guides', () => ({ pages: [{ ...ENTEBBE, kind: 'guide' as const }, ENTEBBE] }), 1, ENTEBBE.title],
  ['says that there are none', () => ({ pages: [ENTEBBE] }), 0, /no guides yet/],
  ['says that they could not be loaded', () => null, 0, /could not be loaded/],
])('the page of guides %s', async (_, answer, links, words) => {
  fakeApi().answer(calls.published, () => {
    const pages = answer()
    if (!pages) throw new Refusal(500, 'x')
    return { ...pages, changed: { content: null, services: null, jobs: null } }
  })
  const loaderData = await loadGuides(args('/guides'))
  renderSite(() => <GuidesPage {...({ loaderData } as unknown as ComponentProps<typeof GuidesPage>)} />, '/guides')
  expect(
    within(screen.getByRole('heading', { name: 'Read before you buy' }).closest('section')!).queryAllByRole('listitem'),
  ).toHaveLength(links)
  expect(screen.getByText(words)).toBeTruthy()
})
