import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as files from './chunk-files.ts'

const { isOfSite, isShared, SHARED_PACKAGE_FILES, ...named } = files
const ROOT = join(import.meta.dirname, '../..')

test('every file and folder that a rule of the chunks names is there', () => {
  const paths = Object.values(named).flat()
  expect(paths.length).toBeGreaterThan(20)
  expect(
    [...paths, ...SHARED_PACKAGE_FILES.map((file) => `node_modules/${file}`)].filter((path) => !existsSync(join(ROOT, path))),
  ).toEqual([])
})

test('a rule takes the files that it names, as the bundler names them, and no others', () => {
  const modules = globSync('web/**/*.{ts,tsx,css}', { cwd: ROOT })
  const chosen = (rule: (id: string) => boolean) => modules.filter((path) => rule(`C:\\work\\${path.replaceAll('/', '\\')}?v=1`))
  expect(chosen(isShared).sort()).toEqual([...named.SHARED_FILES].sort())
  const site = chosen(isOfSite)
  expect(site).toEqual(
    expect.arrayContaining(['web/site/page-meta.ts', 'web/site/frame/menu/mobile-menu.tsx', 'web/ui/picture/picture.tsx']),
  )
  for (const path of [...named.NOT_SITE_FILES, 'web/site/home/home-page.tsx', 'web/ui/picture/picture-field.tsx'])
    expect(site, path).not.toContain(path)
  expect(isShared('/work/node_modules/@tabler/icons-react/dist/esm/createReactComponent.mjs')).toBe(true)
})
