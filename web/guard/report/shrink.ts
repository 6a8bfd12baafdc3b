/** Most bytes of a photo that leaves the phone. */
const MOST_PHOTO_BYTES = 200_000
const SIDES = [1600, 1280, 1024, 800, 640]
const QUALITIES = [0.8, 0.65, 0.5]

/** The size of a picture whose longer side is at most `side`. */
export function fitted(width: number, height: number, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function drawn(picture: ImageBitmap, side: number) {
  const canvas = Object.assign(document.createElement('canvas'), fitted(picture.width, picture.height, side))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/**
 * A photo as a JPEG of at most 200 kB. Drawn again, so that what the camera wrote beside the picture (place, device) stays on the
 * phone. @throws when the file is no picture that the browser can read
 */
export async function shrunk(file: Blob): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const side of SIDES) {
      const canvas = drawn(picture, side)
      for (const quality of QUALITIES) {
        const jpeg = await asJpeg(canvas, quality)
        if (jpeg && jpeg.size <= MOST_PHOTO_BYTES) return await jpeg.arrayBuffer()
      }
    }
    throw new Error('This picture cannot be made small enough.')
  } finally {
    picture.close()
  }
}
