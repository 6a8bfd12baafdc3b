import { expect, test } from 'vitest'
import { packedRoutes } from './route-list.ts'

const script = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes, version: 'a1' })};`

test('each page names the files of most pages first, and only marks that are set', () => {
  const marks = { hasAction: false, hasLoader: true }
  const given = script({
    one: { path: '', ...marks, module: '/one.js', imports: ['/b.js', '/rare.js', '/a.js'], css: ['/z.css', '/a.css'] },
    two: { ...marks, module: '/two.js', imports: ['/a.js', '/b.js'], css: [] },
    frame: { module: '/frame.js' },
  })
  const packed = script({
    one: { path: '', hasLoader: true, module: '/one.js', imports: ['/a.js', '/b.js', '/rare.js'], css: ['/z.css', '/a.css'] },
    two: { hasLoader: true, module: '/two.js', imports: ['/a.js', '/b.js'], css: [] },
    frame: { module: '/frame.js' },
  })
  expect(packedRoutes(given)).toBe(packed)
  expect(packedRoutes(packed)).toBe(packed)
})

test('a list in another form ends the build', () => {
  expect(() => packedRoutes('export default {}')).toThrow('The list of routes is written in another way.')
})
