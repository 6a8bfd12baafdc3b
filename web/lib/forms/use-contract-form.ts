import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'
import { fieldMessages } from '../../../api/core/refusals/messages.ts'
import { CallFailure, newKey } from '../calls/call.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'
import { reloadLists, replaceInLists } from '../lists/record-cache.ts'
import { useRole } from '../session/session.ts'
import { type FormLines, type FormPart, type TextInput, useFormLines, type ValueInput } from './form-lines.ts'
import { useUnsent } from './unsent.ts'

/** The values of a form while they are edited: a field may be an empty text or null. */
type Draft<S extends Schema> = { [K in keyof z.input<S>]?: z.input<S>[K] | '' | null }
/** The record is undefined when the server responds with a message only. */
type Saved<R> = { message: string; record: R }
type Values = Record<string, unknown>
type Versioned = Values & { version: number }
type Name<S extends Schema> = keyof z.input<S> & string

/** Rules that can be overridden with a reason. */
type Rules<B> = {
  /** The broken rules as a text, requested before sending. */
  check: (body: B) => Promise<string | undefined>
  /** The error code of the same rules, in case they are broken only when the request is processed. */
  code: string
  /** The name of the reason's field, and its error. */
  reason: string
  reasonProblem: (reason: string) => string | undefined
}

type Options<S extends Schema, R> = {
  /** The records' query key: a new record reloads the list, a changed one replaces its row. */
  name: string
  schema: S
  initial: Draft<S>
  /** The record being changed, as it was loaded, with its version; undefined for a new one. */
  record?: Versioned | undefined
  /** Sends validated values; the key stays the same while the same values are sent again. */
  send: (body: z.output<S>, key: string) => Promise<Saved<R>>
  /** `key` is that with which it was sent, for its undo. */
  onSaved: (answer: Saved<R>, key: string) => void
  texts: FailureTexts
  /** The form stays open after saving, with the saved values as its initial ones. */
  stays?: true
  rules?: Rules<z.output<S>>
}

const isRecord = (value: unknown): value is Versioned => typeof value === 'object' && value !== null && 'version' in value

const hasId = (record: object): record is { id: number } => 'id' in record

/** True if two values are displayed differently; lists are compared by content. */
const differ = (one: unknown, other: unknown) => JSON.stringify(one ?? '') !== JSON.stringify(other ?? '')

/**
 * The state of a form: validated by a contract schema, then by the server; input is kept until it is saved. Values, errors and
 * lists come from `@mantine/form`; edit conflicts, overridable refusals and requests are added here.
 */
export function useContractForm<S extends Schema, R extends object | undefined>(options: Options<S, R>) {
  const { name: kind, schema, initial, send, onSaved, texts, stays, rules } = options
  const cache = useQueryClient()
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => fieldMessages(z.safeParse(schema, values).error?.issues ?? []),
  })
  const { values, errors } = form
  const started = form.getInitialValues()
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Versioned>()
  const [warning, setWarning] = useState<string>()
  const [reason, setReason] = useState<{ value: string; error?: string | undefined }>({ value: '' })
  const [base, setBase] = useState(options.record)
  const [status, setStatus] = useState<'open' | 'saving' | 'saved'>('open')
  const [refusals, setRefusals] = useState(0)
  const sent = useRef({ body: '', key: '' })

  const dirty = Object.keys(started).some((name) => differ(values[name], started[name]))
  useUnsent(dirty && status !== 'saved')
  const signedIn = useRole() !== null
  const [wasSignedIn, setWasSignedIn] = useState(signedIn)
  if (signedIn !== wasSignedIn) {
    setWasSignedIn(signedIn)
    // After signing in again, the message to do so is outdated.
    if (signedIn) setProblem(undefined)
  }

  /** `lines.0.quantity` is a part of `lines`. */
  const isOurs = (field: string) => field.split('.')[0]! in started

  function refuse(fields: Record<string, string>, sentence?: string) {
    const elsewhere = Object.entries(fields).filter(([field]) => !isOurs(field))
    form.setErrors(fields)
    setProblem(sentence ?? elsewhere[0]?.[1])
    setRefusals((count) => count + 1)
  }

  async function save(overVersion: number | undefined, insisting = false) {
    if (status === 'saving') return
    setProblem(undefined)
    setConflict(undefined)
    setWarning(undefined)
    const checked = form.validate()
    if (checked.hasErrors) return refuse(checked.errors as Record<string, string>)
    const typed = form.getValues()
    const data = z.parse(schema, {
      ...typed,
      ...(overVersion !== undefined && { version: overVersion }),
      ...(rules && insisting && { confirm: true, [rules.reason]: reason.value }),
    })
    const body = JSON.stringify(data)
    if (sent.current.body !== body) sent.current = { body, key: newKey() }
    setStatus('saving')
    try {
      const against = insisting ? undefined : await rules?.check(data)
      if (against) {
        setStatus('open')
        return setWarning(against)
      }
      const answer = await send(data, sent.current.key)
      const { record } = answer
      if (overVersion !== undefined && record && hasId(record)) replaceInLists(cache, kind, record)
      else void reloadLists(cache, kind)
      if (stays) goOn(record ? { ...record } : typed)
      setStatus(stays ? 'open' : 'saved')
      onSaved(answer, sent.current.key)
    } catch (error) {
      setStatus('open')
      const answer = error instanceof CallFailure ? error.body : undefined
      if (isRecord(answer?.current)) {
        setConflict(answer.current)
        void reloadLists(cache, kind)
      } else if (rules && answer?.code === rules.code) setWarning(failureText(error, texts))
      else if (answer?.fields && Object.keys(answer.fields).some(isOurs)) refuse(answer.fields)
      else refuse({}, failureText(error, texts))
    }
  }

  function saveAnyway() {
    const error = rules?.reasonProblem(reason.value)
    if (error) setReason({ ...reason, error })
    else void save(base?.version, true)
  }

  function goOn(record: Values) {
    const saved = Object.fromEntries(Object.keys(started).map((name) => [name, record[name] ?? null]))
    form.setInitialValues(saved)
    replace(saved)
    if (isRecord(record)) setBase(record)
  }

  function replace(others: Values) {
    form.setValues(others)
    lists.forget()
  }

  const before = (name: string) => (base && name in base ? base[name] : started[name])
  /** True if saving would change a field of the record as it was loaded: it was typed, or is proposed. */
  const isMine = (name: string) => differ(values[name], before(name))

  /** The fields that another person has changed. */
  const changedBy = (record: Versioned) =>
    Object.keys(started).filter((name) => name in record && differ(record[name], before(name)))

  /** Goes on from what another person has saved, with the fields of the input that `keeps` names. */
  function goOnFrom(record: Versioned, keeps: (name: string) => boolean) {
    const theirs = Object.fromEntries(Object.keys(started).flatMap((name) => (name in record ? [[name, record[name]]] : [])))
    form.setInitialValues({ ...started, ...theirs })
    replace({ ...values, ...Object.fromEntries(Object.entries(theirs).filter(([name]) => !keeps(name))) })
    setBase(record)
  }

  /** Changing a field clears its error, those of its parts, and those of the fields that contain it. */
  function set(path: string, value: unknown) {
    form.setFieldValue(path, value)
    setWarning(undefined)
    const concerned = (field: string) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`)
    form.setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !concerned(field))))
  }

  const errorAt = (path: string) => errors[path] as string | undefined
  const valueAt = (path: string): unknown => form.getInputProps(path).value
  const text = (path: string): TextInput => ({
    name: path,
    value: String(valueAt(path) ?? ''),
    error: errorAt(path),
    onChange: (event) => set(path, event.currentTarget.value),
  })
  const field = <V>(path: string): ValueInput<V> => ({
    name: path,
    value: (valueAt(path) ?? null) as V | null,
    error: errorAt(path),
    onChange: (value) => set(path, value),
  })
  const lists = useFormLines(form, { text, field, set, onChanged: () => setWarning(undefined) })

  return {
    values: values as Draft<S>,
    dirty,
    saving: status === 'saving',
    saved: status === 'saved',
    problem,
    /** The broken rules, and how to save with a reason. */
    warning: warning && { text: warning, reason: { ...reason, onChange: (value: string) => setReason({ value }) }, saveAnyway },
    /** The number of refusals, so that the form can focus the first invalid field after each. */
    refusals,
    /** An edit conflict: the fields that both have changed, and those that only the other person has. */
    conflict: conflict && {
      differing: changedBy(conflict).filter((name) => isMine(name) && differ(conflict[name], values[name])),
      others: changedBy(conflict).filter((name) => !isMine(name)),
      theirs: conflict as Values,
      mine: values,
      /** Fields that only the other person has changed stay as they saved them. */
      keepMine: () => {
        goOnFrom(conflict, isMine)
        void save(conflict.version)
      },
      takeTheirs: () => {
        goOnFrom(conflict, () => false)
        setConflict(undefined)
      },
    },
    /** Continues with a record that something other than this form has saved. */
    goOn: (record: object) => goOn({ ...record }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void save(base?.version)
    },
    /** The error of a part of a field, such as `letter.subject`. */
    errorAt,
    /** Props of plain text inputs. */
    text: (name: Name<S>) => text(name),
    /** Props of inputs whose onChange passes a value: dates, times, selects, numbers. */
    field: <V>(name: Name<S>) => field<V>(name),
    /** A field with parts: the props of their inputs. */
    part: <P>(name: Name<S>): FormPart<P> => ({
      text: (part) => text(`${name}.${part}`),
      field: <V>(part: keyof P & string) => field<V>(`${name}.${part}`),
    }),
    /** A field that is a list: its lines, with functions to add, remove and move them. */
    lines: <L>(name: Name<S>): FormLines<L> => lists.lines<L>(name),
  }
}

/** The part of a form that its frame needs, whatever its fields. */
export type FormState = Pick<
  ReturnType<typeof useContractForm<Schema, undefined>>,
  'dirty' | 'saving' | 'saved' | 'problem' | 'warning' | 'refusals' | 'conflict' | 'submit'
>
