import { useEffect, useState } from 'react'
import { DRAFT_FILES, type DraftFiles, type DraftKind, keep, type ReportDraft, readKept } from '../store/database.ts'
import { reread } from '../store/state.ts'

type Draft = ReportDraft & DraftFiles

const EMPTY: Draft = { category: '', severity: 'Medium', text: '', named: '', photos: [], voice: undefined }

/** True if a guard has told anything in it. */
export const isBegun = ({ text, named, photos, voice }: Draft) => Boolean(text || named || photos.length || voice)

/**
 * The report of a kind that the guard is writing, kept at each change: Android closes a page in the background without a word. Files
 * are kept apart from what is typed, because they are large. Undefined until it was read.
 */
export function useDraft(kind: DraftKind, category = '') {
  const [draft, setDraft] = useState<Draft>()
  const [full, setFull] = useState(false)
  useEffect(() => {
    let current = true
    void readDraft(kind, category).then((found) => current && setDraft(found))
    return () => {
      current = false
      // Today shows whether a report was begun.
      void reread()
    }
  }, [kind, category])

  function change(part: Partial<Draft>) {
    const next = { ...draft!, ...part }
    setDraft(next)
    keepDraft(kind, next, part).then(
      () => setFull(false),
      () => setFull(true),
    )
  }
  return { draft, change, full }
}

async function readDraft(kind: DraftKind, category: string): Promise<Draft> {
  const name = DRAFT_FILES[kind]
  const [drafts, files] = await Promise.all([readKept('drafts'), name && readKept(name)])
  // The draft of an earlier alarm is not found at this one.
  if (kind === 'crew' && drafts?.crew?.category !== category) return { ...EMPTY, category }
  return { ...EMPTY, category, ...drafts?.[kind], ...files }
}

async function keepDraft(kind: DraftKind, { photos, voice, ...typed }: Draft, part: Partial<Draft>) {
  const name = DRAFT_FILES[kind]
  // The files of an earlier alarm go with its draft.
  const begins = kind === 'crew' && (await readKept('drafts'))?.crew?.category !== typed.category
  if (name && ('photos' in part || 'voice' in part || begins)) await keep(name, { photos, voice })
  await keep('drafts', { ...(await readKept('drafts')), [kind]: typed })
}

/** Throws a report away. */
export async function removeDraft(kind: DraftKind) {
  const { [kind]: _, ...others } = (await readKept('drafts')) ?? {}
  await keep('drafts', Object.keys(others).length ? others : undefined)
  const name = DRAFT_FILES[kind]
  if (name) await keep(name, undefined)
}
