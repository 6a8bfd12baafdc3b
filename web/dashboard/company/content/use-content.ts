import { useState } from 'react'
import * as z from 'zod/mini'
import { type Home, HomeContent, update } from '../../../../contract/company/home.ts'
import { fieldMessages } from '../../../../contract/core/refusals/messages.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { changeAt, differences, type Place } from '../../../lib/calls/change-at.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while saving the content.' }

/** Entries that come without their introduction: `content.brand.name` as the server names it is `brand.name` here. */
const withoutPrefix = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^content\./, ''), message]))

/** The content as it is being typed: checked by the contract before it is saved, kept when it is refused or somebody else was faster. */
export function useContent(home: Home, onSaved: (saved: Home, message: string) => void) {
  const [base, setBase] = useState(home)
  const [draft, setDraft] = useState(home.content)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Home>()
  const [saving, setSaving] = useState(false)

  const changes = differences(base.content, draft)
  useUnsent(changes.length > 0)

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
      // Numbers of entries move when one is added or removed: what was said of this list is said again on saving.
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !name.startsWith(place.join('.')))))
    },
    /** Takes a whole content into the form; nothing is saved yet. */
    fill,
    /** Back to what is saved, as far as is known here. */
    discard: () => fill(base.content),
    save: () => save(),
    /** Somebody else saved while this was typed. */
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
