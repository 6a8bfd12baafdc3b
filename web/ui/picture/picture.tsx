/** One picture in its formats and widths, as scripts/pictures.ts writes it. `focus` is the point to keep when it is cropped. */
export type PictureSource = {
  alt: string
  focus: string
  colour: string
  width: number
  height: number
  avif: [url: string, width: number][]
  webp: [url: string, width: number][]
}

const srcSet = (files: PictureSource['avif']) => files.map(([url, width]) => `${url} ${width}w`).join(', ')

/** A link for the document's head that asks for the picture before anything that can wait. `sizes` as where it is shown. */
export const preloadPicture = (of: PictureSource, sizes: string) => ({
  rel: 'preload' as const,
  as: 'image' as const,
  type: 'image/avif',
  imageSrcSet: srcSet(of.avif),
  imageSizes: sizes,
  fetchPriority: 'high' as const,
})

type PictureProps = {
  of: PictureSource
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string
  className?: string
  /** True for the one picture a visitor sees first; every other loads when it comes near. */
  eager?: boolean
  /** Says nothing the text beside it does not say. */
  decorative?: boolean
  /** Told when the picture can be shown. */
  onReady?: () => void
}

/** A picture that holds its place while it loads: AVIF, or WebP where AVIF is unknown. */
export function Picture({ of, sizes, className, eager = false, decorative = false, onReady }: PictureProps) {
  const webp = of.webp.at(Math.min(1, of.webp.length - 1))
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(of.avif)} sizes={sizes} />
      <img
        // A picture that was there before the page came alive fires no load event.
        ref={(image) => {
          if (image?.complete) onReady?.()
        }}
        onLoad={onReady}
        className={className}
        src={webp?.[0]}
        srcSet={srcSet(of.webp)}
        sizes={sizes}
        alt={decorative ? '' : of.alt}
        width={of.width}
        height={of.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        style={{ objectPosition: of.focus, backgroundColor: of.colour }}
      />
    </picture>
  )
}
