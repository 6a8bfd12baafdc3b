import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packedRoutes } from './route-list.ts'

const MARKS = { hasAction: false, hasLoader: true }
const ROUTES = {
  'site/one-page': {
    ...{ id: 'site/one-page', path: '', ...MARKS, module: '/assets/one-page-aB3_-xyz.js' },
    imports: ['/assets/b.js', '/assets/rare.js', '/assets/a.js'],
    css: ['/assets/z.css#', '/assets/a.css'],
  },
  two: { id: 'two', ...MARKS, module: '/assets/other-12345678.js', imports: ['/assets/a.js', '/assets/b.js'] },
  'site/frame': { id: 'site/frame', parentId: 'root', hasLoader: false, module: '/assets/frame-12345678.min.js' },
}
const script = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes, version: 'a1' })};`

/** The list that a browser has after the script. */
function listOf(text: string) {
  const window: { __reactRouterManifest?: object } = {}
  runInNewContext(text, { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

test('a browser has the same list: the files of most pages first, styles in their order, and only marks that are set', () => {
  const { hasAction: _, ...one } = ROUTES['site/one-page']
  const { hasAction: __, ...two } = ROUTES.two
  const { hasLoader: ___, ...frame } = ROUTES['site/frame']
  expect(listOf(packedRoutes(script(ROUTES)))).toEqual({
    entry: {},
    version: 'a1',
    routes: {
      'site/one-page': { ...one, imports: ['/assets/a.js', '/assets/b.js', '/assets/rare.js'] },
      two,
      'site/frame': frame,
    },
  })
})

test('files of the frames around a page are not named again', () => {
  const frame = { id: 'frame', module: '/assets/frame-12345678.js', imports: ['/assets/a.js'], css: ['/assets/z.css#'] }
  const inner = { id: 'inner', parentId: 'frame', module: '/assets/inner-12345678.js', imports: ['/assets/a.js', '/assets/b.js'] }
  const page = {
    ...{ id: 'page', parentId: 'inner', module: '/assets/page-12345678.js' },
    ...{ imports: ['/assets/b.js', '/assets/a.js'], css: ['/assets/own.css', '/assets/z.css#'] },
  }
  const { imports: _, ...own } = page
  expect(listOf(packedRoutes(script({ frame, inner, page }))).routes).toEqual({
    frame,
    inner: { ...inner, imports: ['/assets/b.js'] },
    page: { ...own, css: ['/assets/own.css'] },
  })
})

test('a file is named once, however many pages need it', () => {
  const packed = packedRoutes(script(ROUTES))
  expect(packed.split('"a.js"')).toHaveLength(2)
  expect(packed).not.toContain('one-page-aB3_-xyz')
  expect(packed).toContain('other-12345678.js')
})

test('a list in another form ends the build', () => {
  expect(() => packedRoutes('export default {}')).toThrow('The list of routes is written in another way.')
  expect(() => packedRoutes(script({ one: { id: 'one', module: '/one.js' } }))).toThrow('The file /one.js of a page')
})
