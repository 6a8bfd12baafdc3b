import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const NODE_MODULES = join(import.meta.dirname, '../../node_modules')
/** The class of a component's root element. */
function rootClass(name: string) {
  const text = readFileSync(join(NODE_MODULES, `@mantine/core/esm/components/${name}/${name}.module.mjs`), 'utf8')
  const [, root] = text.match(/"root": "(m_\w+)"/) ?? []
  if (!root) throw new Error(`${name} has no class for its root.`)
  return `.${root}`
}

/** A project whose one page imports a button. */
function projectWithButton() {
  const root = mkdtempSync(join(tmpdir(), 'engabo-styles-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'web'))
  symlinkSync(NODE_MODULES, join(root, 'node_modules'))
  writeFileSync(join(root, 'web/page.tsx'), `import { Button, type ButtonProps } from '@mantine/core'\n`)
  writeFileSync(join(root, 'web/page.test.tsx'), `import { Badge } from '@mantine/core'\n`)
  return root
}

/** The selectors that are left of some rules in a stylesheet. */
function left(file: string, rules: string[][]) {
  const kept = rules.map((selectors) => ({ selectors, gone: false }))
  usedStyles(projectWithButton()).Once({
    source: { input: { file } },
    walkRules: (visit) => {
      for (const rule of kept)
        visit(
          Object.assign(rule, {
            remove: () => {
              rule.gone = true
            },
            walkDecls: () => {},
          }),
        )
    },
  })
  return kept.filter(({ gone }) => !gone).map(({ selectors }) => selectors)
}

test('rules stay whose components a page uses, or these are made of; others are left out', () => {
  const used = `${rootClass('Button')}:hover`
  const [inside, unused] = [rootClass('Loader'), rootClass('Badge')]
  const rules = [[used], [inside], [unused], [used, unused], ['body', '*::before']]
  expect(left('/work/node_modules/@mantine/core/styles.layer.css', rules)).toEqual([
    [used],
    [inside],
    [used],
    ['body', '*::before'],
  ])
  expect(left('/work/web/page.css', rules)).toHaveLength(5)
})

test('the variables of a colour stay whose name a page has; those of others are left out', () => {
  const root = projectWithButton()
  writeFileSync(join(root, 'web/badge.tsx'), `const COLOURS = { good: 'teal' }\n`)
  const names = ['teal-6', 'pink-6', 'pink-light-hover', 'primary-contrast', 'default-border', 'disabled-color', 'text', 'body']
  const kept = new Set(names.map((name) => `--mantine-color-${name}`))
  usedStyles(root).Once({
    source: { input: { file: '/work/node_modules/@mantine/core/styles.layer.css' } },
    walkRules: (visit) =>
      visit({
        selectors: [':root'],
        remove: () => kept.clear(),
        walkDecls: (see) => {
          for (const prop of [...kept]) see({ prop, remove: () => kept.delete(prop) })
        },
      }),
  })
  expect([...kept].map((name) => name.replace('--mantine-color-', ''))).toEqual(names.filter((name) => !name.startsWith('pink')))
})
