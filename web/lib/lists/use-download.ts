import { useState } from 'react'
import type { Sent } from '../../../api/core/endpoint.ts'
import { type DownloadEndpoint, download, saveFile } from '../calls/download.ts'
import { type FailureTexts, failureText } from '../calls/failure-text.ts'

/** Downloads a file on a click; `onFailed` receives the failure. */
export function useDownload(texts: FailureTexts, onFailed: (problem: string) => void) {
  const [fetching, setFetching] = useState(false)
  async function save<E extends DownloadEndpoint>(endpoint: E, input: Sent<E>) {
    setFetching(true)
    try {
      saveFile(await download(endpoint, input, () => {}))
    } catch (error) {
      onFailed(failureText(error, texts))
    }
    setFetching(false)
  }
  return { fetching, save }
}
