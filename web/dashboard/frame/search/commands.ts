import { SEARCH_KINDS, type SearchKind } from '../../../../api/company/search.ts'
import type { Permission } from '../../../../api/core/permissions.ts'
import { RESOURCES, type ResourceName, resourceOf } from '../../../../api/resources.ts'

/** A command that was typed: to search one kind of record, or to call somebody. */
export type Asked = { q: string; kind?: SearchKind; calls?: true }

const CALLS = ['call', 'phone', 'ring']
const ADDS = ['add', 'new', 'create']
const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/)

/** The kind that a word names, in the singular or the plural. */
const kindNamed = (word: string) =>
  SEARCH_KINDS.find((kind) => [RESOURCES[kind].singular, RESOURCES[kind].plural].some((name) => name.toLowerCase() === word))

/**
 * Reads what was typed as a command: `invoice kisozi` searches invoices alone, `call okello` people with a telephone number. Without a word
 * after it, a verb or a kind is text like any other.
 */
export function readCommand(typed: string): Asked {
  const q = typed.trim()
  const [first = '', ...rest] = wordsOf(q)
  const after = q.slice(first.length).trim()
  if (rest.length === 0) return { q }
  if (CALLS.includes(first)) return { q: after, calls: true }
  const kind = kindNamed(first)
  return kind ? { q: after, kind } : { q }
}

/** The records that a command adds: their form opens on the list. */
const ADDED: { name: ResourceName; words: string; label: string }[] = [
  { name: 'duty_schedules', words: 'shift duty schedule', label: 'Add a shift' },
  { name: 'guards', words: 'guard', label: 'Add a guard' },
  { name: 'clients', words: 'client customer', label: 'Add a client' },
  { name: 'stations', words: 'station site', label: 'Add a station' },
  { name: 'contracts', words: 'contract agreement', label: 'New contract' },
  { name: 'invoices', words: 'invoice bill', label: 'Add an invoice' },
  { name: 'guard_qualifications', words: 'qualification licence paper', label: 'Add a qualification' },
  { name: 'guard_absences', words: 'absence leave sick', label: 'Add an absence' },
  { name: 'services', words: 'service price', label: 'Add a service' },
]
/** A record that can be added: the name of its kind, the words that ask for it, its form, and the permission. */
export type Adding = { name: ResourceName; label: string; to: string; permission: Permission }

/** The records whose form the words ask for: `add shift`, `new gu`. */
export function addingsOf(typed: string): Adding[] {
  const [first = '', ...rest] = wordsOf(typed)
  if (!ADDS.includes(first)) return []
  const fits = (words: string) => rest.every((word) => words.split(' ').some((one) => one.startsWith(word)))
  return ADDED.filter(({ words }) => fits(words)).map(({ name, label }) => {
    const { address, write } = resourceOf(name)
    return { name, label, to: `${address}?record=new`, permission: write }
  })
}
