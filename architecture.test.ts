import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** from may import to; $1 stands for what the first bracket of `from` matched. */
const ALLOWED: [from: RegExp, to: RegExp][] = [
  [/^contract\//, /^contract\//],
  [/^server\//, /^(server|contract|scripts)\//],
  [/^web\/(?!ui\/)/, /^contract\//],
  [/^web\/[^/]+$/, /^web\//],
  [/^web\/lib\//, /^web\/lib\//],
  [/^web\/(ui|test)\//, /^web\/(lib|ui)\//],
  [/^web\/(site|dashboard|portal)\//, /^web\/(lib|ui)\//],
  [/^web\/(site|dashboard|portal)\//, /^web\/$1\//],
  // The portal is built of the public site's parts, and of none of its pages.
  [/^web\/portal\//, /^web\/site\/((frame|sections|parts|forms|sign-in)\/|[^/]+$)/],
  [/^web\/.+\.test\.tsx?$/, /^web\//],
  [/^web\/test\//, /^(contract|web\/test)\//],
]

const sources = globSync('{contract,server,web}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'))
const isSource = (path: string) => /\.tsx?$/.test(path)

/** Every import of a file of ours, as paths from the root. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    normalize(join(dirname(file), target!)),
  )

const mayImport = (file: string, to: string) =>
  ALLOWED.some(([from, pattern]) => {
    const match = file.match(from)
    return match && new RegExp(pattern.source.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '')).test(to)
  })

test('imports point the right way', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((to) => isSource(to) && !to.includes('+types') && !mayImport(file, to))
      .map((to) => `${file} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

test('the contract imports zod and nothing else from outside', () => {
  const foreign = sources
    .filter((file) => file.startsWith('contract/') && !file.includes('.test'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => `${file}: ${name}`))
  expect(foreign.filter((line) => !line.endsWith(': zod/mini'))).toEqual([])
})

test('SQL stays in queries.ts and db/', () => {
  const allowed = /queries\.ts$|^server\/(platform\/db|db|test)\/|\.test\.ts$/
  const elsewhere = sources.filter(
    (file) => !allowed.test(file) && /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(readFileSync(file, 'utf8')),
  )
  expect(elsewhere).toEqual([])
})

test('only env.ts and the commands read process.env', () => {
  const readers = sources.filter(
    (file) => file.startsWith('server/') && !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('process.env'),
  )
  expect(readers.filter((file) => !/(main|create-admin|audit\/verify)\.ts$/.test(file))).toEqual([])
})

test('files are named in kebab-case, and for what they hold', () => {
  const odd = sources.filter(
    (file) => !/^[a-z0-9./-]+$/.test(file) || /(utils|helpers|misc|manager|service|handler)\.tsx?$/.test(file),
  )
  expect(odd).toEqual([])
})

test('tests spy on modules and do not replace them, because their files share a process', () => {
  const tests = globSync('{contract,scripts,server,web}/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('files stay small', () => {
  const lines = sources
    .filter((file) => !/\.test\.|schema\.ts$/.test(file))
    .map((file) => ({ file, count: readFileSync(file, 'utf8').split('\n').length }))
    .sort((a, b) => a.count - b.count)
  expect(lines.filter(({ count }) => count > 300)).toEqual([])
  expect(lines[Math.floor(lines.length * 0.95)]!.count).toBeLessThan(220)
  expect(lines[Math.floor(lines.length / 2)]!.count).toBeLessThan(60)
})

test('every export of the shared folders says what it is', () => {
  const shared = sources.filter(
    (file) => /^(contract|web\/(lib|ui)|server\/(http|platform))\/.+\.tsx?$/.test(file) && !file.includes('.test'),
  )
  const silent = shared.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const name = line.match(/^export (?:async )?(?:function|class) (\w+)/)?.[1]
      return name && !lines[index - 1]!.trimEnd().endsWith('*/') ? [`${file}: ${name}`] : []
    })
  })
  expect(silent).toEqual([])
})
