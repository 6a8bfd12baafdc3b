import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Home, HomeContent, update } from '../../../../api/company/home.ts'
import { fieldMessages } from '../../../../api/core/refusals/messages.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { showBrand } from '../../frame/use-brand.ts'
import { changeAt, differences, type Place } from './change-at.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while saving the content.' }

/** Field names without their prefix: the server's `content.brand.name` is `brand.name` here. */
const withoutPrefix = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^content\./, ''), message]))

/**
 * The content being edited: validated by the contract before saving, and kept when it is refused or another person has saved
 * first.
 */
export function useContent(home: Home, onSaved: (saved: Home, message: string) => void) {
  const [base, setBase] = useState(home)
  const [draft, setDraft] = useState(home.content)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Home>()
  const [saving, setSaving] = useState(false)

  const cache = useQueryClient()

  const changes = differences(base.content, draft)

  function refuse(fields: Record<string, string>, sentence = 'Some texts need attention. They are marked below.') {
    setErrors(fields)
    setProblem(sentence)
  }

  async function save(version = base.version) {
    if (saving) return
    setProblem(undefined)
    setTheirs(undefined)
    const found = z.safeParse(HomeContent, draft)
    if (!found.success) return refuse(fieldMessages(found.error.issues))
    setErrors({})
    setSaving(true)
    try {
      const { record, message } = await call(update, { body: { content: found.data, version } })
      setBase(record)
      setDraft(record.content)
      showBrand(cache, record.content.brand)
      onSaved(record, message)
    } catch (error) {
      const answer = error instanceof CallFailure ? error.body : undefined
      if (answer?.code === 'outdated') setTheirs(answer.current as Home)
      else if (answer?.fields) refuse(withoutPrefix(answer.fields))
      else refuse({}, failureText(error, FAILURES))
    } finally {
      setSaving(false)
    }
  }

  function fill(content: HomeContent) {
    setDraft(content)
    setErrors({})
    setProblem(undefined)
  }

  return {
    draft,
    version: base.version,
    errors,
    problem,
    saving,
    changes,
    set: (place: Place, value: unknown) => {
      setDraft((now) => changeAt(now, place, value))
      // Adding or removing an entry shifts the indexes, so drop the list's errors; saving validates again.
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !name.startsWith(place.join('.')))))
    },
    /** Replaces the content of the form, without saving. */
    fill,
    /** Discards unsaved changes. */
    discard: () => fill(base.content),
    save: () => save(),
    /** Another person has saved meanwhile. */
    conflict: theirs && {
      version: theirs.version,
      keepMine: () => {
        setBase(theirs)
        void save(theirs.version)
      },
      takeTheirs: () => {
        setBase(theirs)
        setDraft(theirs.content)
        setTheirs(undefined)
      },
    },
  }
}

export type ContentEditing = ReturnType<typeof useContent>
