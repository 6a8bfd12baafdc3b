import { useEffect, useState } from 'react'
import { type DraftFiles, type DraftKind, keep, type ReportDraft, readKept } from '../store/database.ts'
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
  const [drafts, files] = await Promise.all([readKept('drafts'), kind === 'incident' ? readKept('draft_files') : undefined])
  return { ...EMPTY, category, ...drafts?.[kind], ...files }
}

async function keepDraft(kind: DraftKind, { photos, voice, ...typed }: Draft, part: Partial<Draft>) {
  if ('photos' in part || 'voice' in part) await keep('draft_files', { photos, voice })
  await keep('drafts', { ...(await readKept('drafts')), [kind]: typed })
}

/** Throws a report away. */
export async function removeDraft(kind: DraftKind) {
  const { [kind]: _, ...others } = (await readKept('drafts')) ?? {}
  await keep('drafts', Object.keys(others).length ? others : undefined)
  if (kind === 'incident') await keep('draft_files', undefined)
}
