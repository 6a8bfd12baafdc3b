import { loadPart } from '../../lib/parts/lost-part.ts'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Native = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** Finds a QR code in the picture of a camera; undefined for none. */
export type FindCode = (video: HTMLVideoElement) => Promise<string | undefined>

/** The longer side of the picture that is searched; a cheap phone takes about 100 ms for it. */
const LONGER_SIDE = 640

/** The browser's own reader, where it has one for QR codes. */
async function nativeReader(): Promise<FindCode | undefined> {
  const { BarcodeDetector } = window as { BarcodeDetector?: Native }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** A reader in JavaScript, for the others: iPhones and Firefox. */
async function ownReader(): Promise<FindCode> {
  const { default: decode } = await loadPart(() => import('qr/decode.js'))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!videoWidth) return undefined
    const scale = Math.min(1, LONGER_SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    try {
      return decode(context.getImageData(0, 0, width, height))
    } catch {
      // It throws where it finds no code.
      return undefined
    }
  }
}

/** The reader of QR codes on this phone; our own is loaded only when it is needed. */
export const codeReader = async () => (await nativeReader()) ?? (await ownReader())
