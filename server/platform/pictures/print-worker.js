// Makes the small copy of a picture for paper in a separate process, as picture-worker.js does for screens, for the same reasons.
// node print-worker.js <limits as JSON>; reads a picture from its input, prints its copy as JSON.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const { width, height, ground, paper, pale, edge } = JSON.parse(process.argv[2])
sharp.concurrency(1)
sharp.cache(false)

const small = await sharp(await buffer(process.stdin), { failOn: 'error' })
  .trim()
  .resize({ width, height, fit: 'inside', withoutEnlargement: true })
  .png()
  .toBuffer()
// A pale picture, made for a dark page, would be lost on paper, most of all in black and white.
const greys = await sharp(small).flatten({ background: paper }).greyscale().raw().toBuffer()
const isPale = greys.every((grey) => grey > pale)
const background = isPale ? ground : paper
const { data, info } = await sharp(small)
  .flatten({ background })
  .extend({ ...(isPale && { top: edge, bottom: edge, left: edge, right: edge }), background })
  .png({ palette: true, effort: 10, compressionLevel: 9 })
  .toBuffer({ resolveWithObject: true })
process.stdout.write(
  JSON.stringify({ url: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height }),
)
