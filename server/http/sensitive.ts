import { isDeepStrictEqual } from 'node:util'
import type { AsksPassword, Endpoint } from '../../api/core/endpoint.ts'
import { passwordNeeded } from '../platform/errors.ts'
import type { Caller } from './callers.ts'

type Asks<P extends AsksPassword> = { sensitive: { password: P } }
type Head<Path> = Path extends `${infer Name}.${string}` ? Name : Path

/**
 * Context of a call that requires the password for some changes only: `requireConfirmed` takes the record before the change, or where an
 * amount is limited the record as it is saved, and throws unless nothing sensitive changes or the password was recently entered. Call it after all other checks, so that nobody enters
 * a password only to be refused for another reason; what was written is rolled back.
 */
export type Guarded<E> =
  E extends Asks<{ fields: readonly (infer Path extends string)[] }>
    ? { requireConfirmed: (before: { [Name in Head<Path>]: unknown }) => void }
    : E extends Asks<{ param: string; values: readonly string[] }>
      ? { requireConfirmed: () => void }
      : E extends Asks<{ amount: infer Name extends string; above: number }>
        ? { requireConfirmed: (saved: { [N in Name]: number }) => void }
        : unknown

type Change = { caller: Caller; params?: object | undefined; body?: object | undefined }

/** @throws 403 `password_needed` */
function requirePassword({ confirmed }: Caller) {
  if (!confirmed) throw passwordNeeded()
}

/** Refuses a call that always requires the password. @throws 403 `password_needed` */
export function guardCall({ sensitive }: Endpoint, caller: Caller) {
  if (sensitive?.password === 'always') requirePassword(caller)
}

/** Wraps a handler with its `requireConfirmed`; a handler that never calls it fails and is rolled back. */
export function guardChanges(
  { method, path, sensitive }: Endpoint,
  run: (input: object) => Promise<unknown>,
): (input: object) => Promise<unknown> {
  const asks = sensitive?.password
  if (!asks || asks === 'always') return run
  return async (input) => {
    let isAsked = false
    const requireConfirmed = (record: object = {}) => {
      isAsked = true
      const change = input as Change
      if (concerns(asks, change, record)) requirePassword(change.caller)
    }
    const output = await run({ ...input, requireConfirmed })
    if (!isAsked)
      throw new Error(`${method} ${path} asks for the password at some changes, but its handler does not call requireConfirmed`)
    return output
  }
}

/** True if a change requires the password; `record` is what `requireConfirmed` was given. */
function concerns(asks: Exclude<AsksPassword, 'always'>, { params, body }: Change, record: object) {
  if ('amount' in asks) return Number(valueAt(record, asks.amount)) > asks.above
  if ('param' in asks) return asks.values.includes(String(valueAt(params, asks.param)))
  return asks.fields.some((path) => {
    const after = valueAt(body, path)
    return after !== undefined && !isSame(after, valueAt(record, path))
  })
}

const valueAt = (whole: unknown, path: string) =>
  path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], whole)

/** Case-insensitive for texts: an e-mail address in another case is the same. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(folded(one), folded(other))
const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
