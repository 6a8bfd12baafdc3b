import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/core/endpoint.ts'
import { fieldMessages } from '../../../contract/core/refusals/messages.ts'
import { CallFailure, newKey } from '../calls/call.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'
import { reloadLists, replaceInLists } from '../lists/record-cache.ts'
import { useRole } from '../session/session.ts'
import { useUnsent } from './unsent.ts'

/** What a form holds while somebody types: a field may be empty text, or nothing chosen yet. */
type Draft<S extends Schema> = { [K in keyof z.input<S>]?: z.input<S>[K] | '' | null }
/** The record is missing where the server answers with its message only. */
type Saved<R> = { message: string; record: R }
type Values = Record<string, unknown>

type Options<S extends Schema, R> = {
  /** The records' place in the cache: a new one reloads the list, a changed one takes its row. */
  name: string
  schema: S
  initial: Draft<S>
  /** The version of the record being changed; none for a new one. */
  version?: number | undefined
  /** Sends what was checked; the key stays the same while the same values are sent again. */
  send: (body: z.output<S>, key: string) => Promise<Saved<R>>
  onSaved: (answer: Saved<R>) => void
  texts: FailureTexts
  /** The form stays after saving and goes on from what was saved. */
  stays?: true
  /** The code of a refusal that is overruled by sending the same with `confirm`. */
  overruled?: string
}

const isRecord = (value: unknown): value is Values & { version: number } =>
  typeof value === 'object' && value !== null && 'version' in value

const hasId = (record: object): record is { id: number } => 'id' in record

/** Whether two values are shown differently; lists are compared by what is in them. */
const differ = (one: unknown, other: unknown) => JSON.stringify(one ?? '') !== JSON.stringify(other ?? '')

/** The state and the rules of one form: checked by a contract schema here, by the server again, nothing typed ever lost. */
export function useContractForm<S extends Schema, R extends object | undefined>(options: Options<S, R>) {
  const { name: kind, schema, initial, version, send, onSaved, texts, stays, overruled } = options
  const cache = useQueryClient()
  const [started, setStarted] = useState<Values>(initial)
  const [values, setValues] = useState<Values>(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Values & { version: number }>()
  const [doubt, setDoubt] = useState<string>()
  const [base, setBase] = useState(version)
  const [status, setStatus] = useState<'open' | 'saving' | 'saved'>('open')
  const [refusals, setRefusals] = useState(0)
  const sent = useRef({ body: '', key: '' })

  const dirty = Object.keys(started).some((name) => differ(values[name], started[name]))
  useUnsent(dirty && status !== 'saved')
  const signedIn = useRole() !== null
  const [wasSignedIn, setWasSignedIn] = useState(signedIn)
  if (signedIn !== wasSignedIn) {
    setWasSignedIn(signedIn)
    // Whoever has signed in again need not be told to.
    if (signedIn) setProblem(undefined)
  }

  /** `lines.0.quantity` is a part of `lines`. */
  const isOurs = (field: string) => field.split('.')[0]! in started

  function refuse(fields: Record<string, string>, sentence?: string) {
    const elsewhere = Object.entries(fields).filter(([field]) => !isOurs(field))
    setErrors(fields)
    setProblem(sentence ?? elsewhere[0]?.[1])
    setRefusals((count) => count + 1)
  }

  async function save(overVersion: number | undefined, confirm = false) {
    if (status === 'saving') return
    setProblem(undefined)
    setConflict(undefined)
    setDoubt(undefined)
    const given = { ...values, ...(overVersion !== undefined && { version: overVersion }), ...(confirm && { confirm }) }
    const found = z.safeParse(schema, given)
    if (!found.success) return refuse(fieldMessages(found.error.issues))
    setErrors({})
    const body = JSON.stringify(found.data)
    if (sent.current.body !== body) sent.current = { body, key: newKey() }
    setStatus('saving')
    try {
      const answer = await send(found.data, sent.current.key)
      const { record } = answer
      if (overVersion !== undefined && record && hasId(record)) replaceInLists(cache, kind, record)
      else void reloadLists(cache, kind)
      if (stays) goOn(record ? { ...record } : values)
      setStatus(stays ? 'open' : 'saved')
      onSaved(answer)
    } catch (error) {
      setStatus('open')
      const answer = error instanceof CallFailure ? error.body : undefined
      if (isRecord(answer?.current)) {
        setConflict(answer.current)
        void reloadLists(cache, kind)
      } else if (overruled && answer?.code === overruled) setDoubt(failureText(error, texts))
      else if (answer?.fields && Object.keys(answer.fields).some(isOurs)) refuse(answer.fields)
      else refuse({}, failureText(error, texts))
    }
  }

  function goOn(record: Values) {
    const saved = Object.fromEntries(Object.keys(started).map((name) => [name, record[name] ?? null]))
    setStarted(saved)
    setValues(saved)
    if (isRecord(record)) setBase(record.version)
  }

  const set = (name: string, value: unknown) => {
    setValues((now) => ({ ...now, [name]: value }))
    setDoubt(undefined)
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => field !== name && !field.startsWith(`${name}.`))),
    )
  }

  return {
    values: values as Draft<S>,
    dirty,
    saving: status === 'saving',
    saved: status === 'saved',
    problem,
    /** Why the server would rather not save this, and the way to do it all the same. */
    doubt: doubt && { text: doubt, saveAnyway: () => void save(base, true) },
    /** Counts the refusals, so that the form can show the first wrong field each time. */
    refusals,
    /** What somebody else saved meanwhile, field by field where it differs from what is typed here. */
    conflict: conflict && {
      differing: Object.keys(started).filter((name) => name in conflict && differ(conflict[name], values[name])),
      theirs: conflict as Values,
      mine: values,
      keepMine: () => {
        setBase(conflict.version)
        void save(conflict.version)
      },
      takeTheirs: () => {
        setValues((now) =>
          Object.fromEntries(Object.keys(now).map((name) => [name, name in conflict ? conflict[name] : now[name]])),
        )
        setBase(conflict.version)
        setConflict(undefined)
      },
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save(base)
    },
    /** What is wrong with a part of a field, such as `lines.0.quantity`. */
    errorAt: (path: string) => errors[path],
    /** For inputs of plain text. */
    text: (name: keyof z.input<S> & string) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.currentTarget.value),
    }),
    /** For inputs that give a value of their own: dates, times, choices, numbers. */
    field: <V>(name: keyof z.input<S> & string) => ({
      name,
      value: (values[name] ?? null) as V | null,
      error: errors[name],
      onChange: (value: V | null | undefined) => set(name, value),
    }),
  }
}

/** What a form's frame needs to know of it, whatever its fields. */
export type FormState = Pick<
  ReturnType<typeof useContractForm<Schema, undefined>>,
  'dirty' | 'saving' | 'saved' | 'problem' | 'doubt' | 'refusals' | 'conflict' | 'submit'
>
