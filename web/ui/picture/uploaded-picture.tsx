import { type ReactNode, useState } from 'react'
import { uploadedSources } from '../../lib/forms/uploaded-sources.ts'

type UploadedPictureProps = {
  image: string | null
  /** The text in its place; without one it is decorative. */
  alt?: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Aspect ratio of the crop. */
  width: number
  height: number
  className?: string
  /** True for the picture above the fold. */
  eager?: boolean
  /** Called when the picture has loaded. */
  onReady?: () => void
  /** Fallback without a picture, or when it fails to load. */
  fallback: ReactNode
}

/** A picture uploaded by staff. */
export function UploadedPicture({ image, alt = '', fallback, eager = false, onReady, ...attributes }: UploadedPictureProps) {
  const [missing, setMissing] = useState<string>()
  if (image === null || missing === image) return fallback
  return (
    <img
      {...attributes}
      {...uploadedSources(image)}
      // A picture that failed before hydration fires no error event.
      ref={(element) => {
        if (!element?.complete) return
        if (element.naturalWidth === 0) setMissing(image)
        else onReady?.()
      }}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      onLoad={onReady}
      onError={() => setMissing(image)}
    />
  )
}
