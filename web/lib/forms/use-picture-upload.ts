import { useEffect, useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import { HEIC_ADVICE } from '../../../api/core/fields/photos.ts'
import type { uploadPictureCall } from '../../../api/core/fields/pictures.ts'
import { CallFailure, call } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'
import { isHeic } from './photos.ts'

type PictureEndpoint = ReturnType<typeof uploadPictureCall>

/** The accepted media types. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const FAILURES = {
  unexpected: 'An unexpected error occurred while uploading the picture.',
}

/** Uploads a picture as soon as it is chosen and returns its name. `progress` is the share that has been sent (0 to 1) during the upload. */
export function usePictureUpload(endpoint: PictureEndpoint, onUploaded: (image: string) => void) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  function stop() {
    underWay.current?.abort()
    setProgress(undefined)
    setProblem(undefined)
  }

  async function start(picture: File) {
    stop()
    const refusal = refusalOf(picture)
    if (refusal) return setProblem(refusal)
    const own = new AbortController()
    underWay.current = own
    setProgress(0)
    const unlessStopped = (act: () => void) => own.signal.aborted || act()
    try {
      const { record } = await call(
        endpoint,
        { body: {}, files: { picture } },
        { signal: own.signal, onProgress: (share) => unlessStopped(() => setProgress(share)) },
      )
      unlessStopped(() => onUploaded(record.image))
    } catch (error) {
      const atField = error instanceof CallFailure ? error.body?.fields?.picture : undefined
      unlessStopped(() => setProblem(atField ?? failureText(error, FAILURES)))
    }
    unlessStopped(() => setProgress(undefined))
  }

  return { progress, problem, start: (picture: File) => void start(picture), stop }
}

/** Checks name and size only; the server checks the content. */
function refusalOf({ name, size, type }: File) {
  if (isHeic({ name, type })) return HEIC_ADVICE
  if (!PICTURE_TYPES.includes(type)) return 'This file is not a JPG, PNG or WebP file.'
  return size > MAX_UPLOAD_BYTES ? `This file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.` : undefined
}

/** The state of an upload, as a field shows it. */
export type PictureUpload = ReturnType<typeof usePictureUpload>
