import { expect, test } from 'vitest'
import { permissionOf } from '../sidebar/sidebar-entries.ts'
import { addingsOf, readCommand } from './commands.ts'

test.each([
  ['kisozi', { q: 'kisozi' }],
  [' invoice  kisozi mall ', { q: 'kisozi mall', kind: 'invoices' }],
  ['Guards Okello', { q: 'Okello', kind: 'guards' }],
  ['call okello', { q: 'okello', calls: true }],
  ['ring 0772 123', { q: '0772 123', calls: true }],
  ['call', { q: 'call' }],
  ['invoice', { q: 'invoice' }],
  ['callisto ltd', { q: 'callisto ltd' }],
])('“%s” is read as %o', (typed, asked) => expect(readCommand(typed)).toEqual(asked))

test.each([
  ['add shift', ['Add a shift']],
  ['new gua', ['Add a guard']],
  ['new contract', ['New contract']],
  ['create s', ['Add a shift', 'Add a station', 'Add an absence', 'Add a service']],
  ['add zebra', []],
  ['address', []],
  ['shift', []],
])('“%s” offers %o', (typed, labels) => {
  expect(addingsOf(typed).map(({ label }) => label)).toEqual(labels)
})

test('each form that can be asked for is on a page of the dashboard', () => {
  const addings = addingsOf('add')
  expect(addings).toHaveLength(9)
  // An address that is no page has the permission of the home page.
  const none = permissionOf('/dashboard/none')
  for (const { to } of addings) expect(permissionOf(to.replace('?record=new', '')), to).not.toBe(none)
})
