import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { imagesIn } from '../../test/pdf-words.ts'
import { DRAWINGS } from '../../test/resources/drawings.ts'
import { type PrintPicture, printPicture } from '../pictures/print-picture.ts'
import { Doc } from './pdf-document.ts'
import { drawHead, newDocument } from './pdf-page.ts'

type File = keyof typeof DRAWINGS
type Drawing = { draw: (about: unknown) => Doc }

const pictureOf = (width: number, height: number, background = '#8a1c1c') =>
  sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer()

/** The document of a module, about a company with this logo. */
async function drawn(file: File, logo: PrintPicture | null) {
  const { draw } = (await import(pathToFileURL(file).href)) as Drawing
  const about = DRAWINGS[file](() => 'Gate')
  const brand = { ...about.content.brand, logo: logo && 'a.webp' }
  return buffer(draw({ ...about, content: { ...about.content, brand, logo } }))
}

test.each(Object.keys(DRAWINGS) as File[])('%s has the logo of the company once on however many pages', async (file) => {
  expect(imagesIn(await drawn(file, null))).toBe(0)
  expect(imagesIn(await drawn(file, await printPicture(await pictureOf(480, 160))))).toBe(1)
})

test.each([
  ['wide', 480, 30],
  ['tall', 48, 480],
  ['tiny', 12, 12],
])('a %s logo stays within its room', async (_, width, height) => {
  const image = vi.spyOn(Doc.prototype, 'image')
  onTestFinished(() => image.mockRestore())
  const logo = await printPicture(await pictureOf(width, height))
  drawHead(newDocument('Letter', 'Ngao'), { brand: { name: 'Ngao', tagline: 'Awake', logo: 'a.webp' }, logo }, 'Letter', null)
  const [, , top, size] = image.mock.calls[0] as unknown as [string, number, number, { width: number; height: number }]
  expect(size.width).toBeLessThanOrEqual(96)
  expect(size.height).toBeLessThanOrEqual(36)
  expect(size.width / size.height).toBeCloseTo(logo.width / logo.height)
  expect(top).toBeGreaterThanOrEqual(46)
})

/** The colour of the first point of a picture, and how many channels it has. */
async function cornerOf({ url }: PrintPicture) {
  const { data, info } = await sharp(Buffer.from(url.split(',')[1]!, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { colour: [...data.subarray(0, 3)], channels: info.channels }
}

test('a transparent logo lies on white, a pale one on a dark ground, both without empty margin and transparency', async () => {
  const mark = (colour: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="30" fill="${colour}"/></svg>`,
      ),
    )
      .webp()
      .toBuffer()
  const [dark, pale] = [await printPicture(await mark('#8a1c1c')), await printPicture(await mark('#ffffff'))]
  expect(dark.width).toBeLessThan(70)
  expect(await cornerOf(dark)).toEqual({ colour: [255, 255, 255], channels: 3 })
  expect(await cornerOf(pale)).toEqual({ colour: [11, 27, 47], channels: 3 })
})

test('the largest and busiest picture adds less than 64 kB as a logo', async () => {
  const noise = await sharp({
    create: { width: 480, height: 180, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .webp({ quality: 78 })
    .toBuffer()
  const { url, width, height } = await printPicture(noise)
  expect([width, height]).toEqual([400, 150])
  expect(url.length).toBeLessThan((64_000 * 4) / 3)
})
