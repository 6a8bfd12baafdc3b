import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import * as calls from '../../../../api/people/guard-qualifications.ts'
import { call } from '../../../lib/calls/call.ts'
import { reloadGuards } from '../parts/use-live-guards.ts'

/** The scan of a new qualification, and whether it was checked against the original: both are saved with it. */
export function useNewQualification() {
  const cache = useQueryClient()
  const [scan, setScan] = useState<File | null>(null)
  const [checked, setChecked] = useState(false)
  /** Added already, where its scan has failed: a further attempt changes it. */
  const added = useRef<calls.GuardQualification>(undefined)
  const [tooLarge, setTooLarge] = useState(false)

  /** A file that is too large is not taken. */
  const choose = (file: File | null) => {
    const large = file !== null && file.size > MAX_UPLOAD_BYTES
    setTooLarge(large)
    setScan(large ? null : file)
  }

  async function save(body: calls.GuardQualificationInput, idempotencyKey: string) {
    const answer = added.current
      ? await call(calls.update, { params: { id: String(added.current.id) }, body })
      : await call(calls.create, { body }, { idempotencyKey })
    const { record } = answer
    added.current = record ?? added.current
    try {
      if (!record) return answer
      const params = { id: String(record.id) }
      if (scan) await call(calls.attach, { params, body: {}, files: { file: scan } })
      return checked ? { ...(await call(calls.verify, { params, body: {} })), message: answer.message } : answer
    } finally {
      void reloadGuards(cache)
    }
  }
  return { scan, choose, tooLarge, checked, setChecked, save }
}
