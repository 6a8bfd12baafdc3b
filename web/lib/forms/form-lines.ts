import type { UseFormReturnType } from '@mantine/form'
import { type ChangeEvent, useState } from 'react'

type Values = Record<string, unknown>
type Form = UseFormReturnType<Values>

/** Props of a plain text input. */
export type TextInput = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}
/** Props of an input whose onChange passes a value. */
export type ValueInput<V> = {
  name: string
  value: V | null
  error: string | undefined
  onChange: (value: V | null | undefined) => void
}

/** The inputs of an object's fields. */
export type FormPart<P> = {
  text: (part: keyof P & string) => TextInput
  field: <V>(part: keyof P & string) => ValueInput<V>
}

/** One line of a list, with functions to change it. */
export type FormLine<L> = FormPart<L> & {
  /** The React key: kept when other lines are removed or the line is moved. */
  key: number
  index: number
  value: L
  replace: (line: L) => void
  remove: () => void
  move: (to: number) => void
}
/** A field that is a list of lines. */
export type FormLines<L> = {
  all: L[]
  /** The error of the list as a whole. */
  error: string | undefined
  add: (line: L) => void
  rows: FormLine<L>[]
}

/** The errors of a list after its line `from` has moved to `to`: each moves with its line. */
function movedErrors(errors: Form['errors'], name: string, from: number, to: number): Form['errors'] {
  const placeOf = (index: number) => {
    if (index === from) return to
    if (from < index && index <= to) return index - 1
    return to <= index && index < from ? index + 1 : index
  }
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => {
      const [list, index, ...rest] = path.split('.')
      return list === name && index !== undefined ? [[list, placeOf(Number(index)), ...rest].join('.'), error] : [path, error]
    }),
  )
}

type Inputs = {
  text: (path: string) => TextInput
  field: <V>(path: string) => ValueInput<V>
  set: (path: string, value: unknown) => void
  /** Called after lines were added, removed or moved. */
  onChanged: () => void
}

/**
 * The lists of a form: `lines('lines')` returns one. Values, errors and keys move with their lines; `forget` after replacing
 * all lines.
 */
export function useFormLines(form: Form, { text, field, set, onChanged }: Inputs) {
  const [keys, setKeys] = useState<Record<string, number[]>>({})

  function lines<L>(name: string): FormLines<L> {
    const all = (form.values[name] ?? []) as L[]
    const order = keys[name] ?? all.map((_, index) => index)
    function change(perform: () => void, next: number[]) {
      perform()
      setKeys((now) => ({ ...now, [name]: next }))
      // The error of the list as a whole may be outdated.
      form.clearFieldError(name)
      onChanged()
    }
    function move(from: number, to: number) {
      if (to < 0 || to >= all.length) return
      const errors = movedErrors(form.errors, name, from, to)
      change(
        () => {
          form.reorderListItem(name, { from, to })
          // The library swaps the errors of two lines instead of moving them, and mistakes line 10 for a part of line 1.
          form.setErrors(errors)
        },
        order.toSpliced(from, 1).toSpliced(to, 0, order[from]!),
      )
    }
    return {
      all,
      error: form.errors[name] as string | undefined,
      add: (line) => change(() => form.insertListItem(name, line), [...order, Math.max(-1, ...order) + 1]),
      rows: all.map((value, index) => ({
        key: order[index]!,
        index,
        value,
        text: (part) => text(`${name}.${index}.${part}`),
        field: <V>(part: keyof L & string) => field<V>(`${name}.${index}.${part}`),
        replace: (line) => set(`${name}.${index}`, line),
        remove: () => change(() => form.removeListItem(name, index), order.toSpliced(index, 1)),
        move: (to) => move(index, to),
      })),
    }
  }
  return { lines, forget: () => setKeys({}) }
}
