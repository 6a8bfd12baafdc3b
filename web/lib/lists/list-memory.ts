import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { isListName, ListChoices, type ListName, list, set } from '../../../api/accounts/lists.ts'
import { remember, remembered } from '../browser-memory.ts'
import { call } from '../calls/call.ts'

/** Local storage key of the choices for lists, as JSON by the name of a list. They begin a list; the account's replace them. */
const KEY = 'lists'
const NOTHING: ListChoices = { columns: null, rows: null, fits: false }

const listeners = new Set<() => void>()
/** The choices that were made here so far: an answer that was asked for before one of them is out of date. */
let made = 0
const unsaved = new Set<ListName>()
let saving = Promise.resolve()

const kept = () => remembered<Record<string, unknown>>(KEY, {})
/** A choice of another version of the program, which is none any more, counts as none. */
const choicesIn = (lists: Record<string, unknown>, name: string) => z.safeParse(ListChoices, lists[name]).data ?? NOTHING
const choicesOf = (name: string) => choicesIn(kept(), name)

function keep(lists: Record<string, unknown>) {
  remember(KEY, lists)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Saves the latest choices for a list, after those that are on their way; this browser alone has them if that fails. */
function save(name: ListName) {
  if (unsaved.has(name)) return
  unsaved.add(name)
  saving = saving.then(async () => {
    unsaved.delete(name)
    await call(set, { params: { list: name }, body: choicesOf(name) }).catch(() => undefined)
  })
}

function choose(name: string, changes: Partial<ListChoices>) {
  const choices = { ...choicesOf(name), ...changes }
  const { [name]: _, ...others } = kept()
  made += 1
  const isNothing = choices.columns === null && choices.rows === null && !choices.fits
  keep(isNothing ? others : { ...others, [name]: choices })
  if (isListName(name)) save(name)
}

/** Reads the choices of the account into this browser; lists that the account does not keep stay. */
async function readOwn() {
  const before = made
  const own = await call(list, {})
  if (before !== made) return own
  const others = Object.entries(kept()).filter(([name]) => !isListName(name))
  if (own.length + Object.keys(kept()).length > 0)
    keep({ ...Object.fromEntries(others), ...Object.fromEntries(own.map(({ list: name, ...choices }) => [name, choices])) })
  return own
}

/** Loads the choices of the signed-in person for all lists. */
export const useOwnLists = (wanted: boolean) =>
  useQuery({ queryKey: ['lists'], queryFn: readOwn, enabled: wanted, staleTime: 60_000 })

/** The choices for a list, and the function that changes them. */
export function useListChoices(name: string) {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY),
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read from what is stored
  const choices = useMemo(() => choicesOf(name), [stored, name])
  return { choices, choose: useCallback((changes: Partial<ListChoices>) => choose(name, changes), [name]) }
}
