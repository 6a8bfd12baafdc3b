import { afterEach, expect, test, vi } from 'vitest'
import { fitted, shrunk } from './shrink.ts'

afterEach(() => vi.restoreAllMocks())

/** A browser whose JPEG of a canvas has `bytesPerPixel` at full quality. */
function browser(bytesPerPixel: number) {
  const tried: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type, quality) {
    tried.push(`${this.width} × ${this.height}, ${quality}`)
    done(new Blob([new Uint8Array(Math.round(this.width * this.height * bytesPerPixel * quality!))], { type: type! }))
  })
  return tried
}

test('the longer side fits, and a small picture stays as it is', () => {
  expect([fitted(4000, 3000, 1600), fitted(300, 200, 1600), fitted(1, 9000, 640)]).toEqual([
    { width: 1600, height: 1200 },
    { width: 300, height: 200 },
    { width: 1, height: 640 },
  ])
})

test('a photo is drawn smaller and coarser until it has at most 200 kB', async () => {
  const tried = browser(0.2)
  expect((await shrunk(new Blob(['a photo']))).byteLength).toBeLessThanOrEqual(200_000)
  expect(tried).toEqual(['1600 × 1200, 0.8', '1600 × 1200, 0.65', '1600 × 1200, 0.5'])
})

test('a picture that cannot be made small enough is refused', async () => {
  browser(9)
  await expect(shrunk(new Blob(['a photo']))).rejects.toThrow('This picture cannot be made small enough.')
})
