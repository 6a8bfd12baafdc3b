import { type ReactNode, useState } from 'react'
import { uploadedSources } from '../../lib/forms/uploaded-sources.ts'

type UploadedPictureProps = {
  image: string | null
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** The shape that it is cut to. */
  width: number
  height: number
  className?: string
  /** True for the one picture a visitor sees first. */
  eager?: boolean
  /** Told when the picture can be shown. */
  onReady?: () => void
  /** What stands there when there is no picture, or when it cannot be loaded. */
  fallback: ReactNode
}

/** A picture that staff have uploaded. It says nothing that the text beside it does not say. */
export function UploadedPicture({ image, fallback, eager = false, onReady, ...attributes }: UploadedPictureProps) {
  const [missing, setMissing] = useState<string>()
  if (image === null || missing === image) return fallback
  return (
    <img
      {...attributes}
      {...uploadedSources(image)}
      // A picture that failed before the page came alive fires no event any more.
      ref={(element) => {
        if (!element?.complete) return
        if (element.naturalWidth === 0) setMissing(image)
        else onReady?.()
      }}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      onLoad={onReady}
      onError={() => setMissing(image)}
    />
  )
}
