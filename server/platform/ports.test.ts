import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPort } from './ports.ts'

test('a port finds what was registered, and a name that registers again replaces its entry', () => {
  const port = createPort<() => number>()
  port.register('billing', () => 1)
  port.registerEach({ billing: () => 2, portal: () => 3 })
  expect([port.find('billing')!(), port.all().map((entry) => entry()), port.find('sites')]).toEqual([2, [2, 3], undefined])
})

test('every port of the server is one of these, and the list of ports in docs/architecture.md has it', () => {
  const text = (file: string) => readFileSync(file, 'utf8')
  const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|platform\/ports\.ts$/.test(file))
  const ports = files.flatMap((file) => [...text(file).matchAll(/\bcreatePort</g)].map(() => file))
  expect(ports.length).toBeGreaterThan(8)
  // A module that keeps what others register would be a port of another shape.
  const others = files.filter((file) =>
    /export (const|function) register\w+ ?(=.*(\.set\(|Object\.assign)|\([^)]*\) \{\s*\w+ = )/.test(text(file)),
  )
  expect(others).toEqual(['server/platform/errors.ts'])
  const names = files.flatMap((file) =>
    [...text(file).matchAll(/export const register(\w+) = \w+\.register/g)].map(([, name]) => name),
  )
  const listed = [...text('docs/architecture.md').matchAll(/^\| `[^|]+ \| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(names.sort())
  expect(names.length).toBe(ports.length)
})
