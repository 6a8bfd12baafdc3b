import type { Sent } from '../../api/core/endpoint.ts'
import { type DownloadEndpoint, download } from './calls/download.ts'

export type { Photo } from '../../api/core/fields/photos.ts'
/** A call that returns a photo by its id. */
export type PhotoCall = DownloadEndpoint

/** A photo as an address for an image: the content policy allows no other that needs a session. @throws CallFailure */
export async function loadPhoto(show: PhotoCall, id: string): Promise<string> {
  const { file } = await download(show, { params: { id } } as Sent<DownloadEndpoint>, () => {})
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
