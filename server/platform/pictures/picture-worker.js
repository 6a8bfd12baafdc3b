// Decodes one picture in a separate process, so that a decompression bomb ends only that process. Plain JavaScript: it runs
// without V8's compiler (--jitless), which would need half a gigabyte of the memory limit, and stripping types needs the
// compiler.
// node picture-worker.js <file> <limits as JSON>; prints a line of JSON, then the files of the picture one after the other.
import sharp from 'sharp'

const [path, limits] = process.argv.slice(2)
const { maxSide, maxPixels, maxHeight, widths, card } = JSON.parse(limits)
sharp.concurrency(1)
sharp.cache(false)

await makePicture().catch(() => respond({ refused: 'unreadable' }))

async function makePicture() {
  const found = await sharp(path, { limitInputPixels: false }).metadata()
  if (Math.max(found.width, found.height) > maxSide) return respond({ refused: 'side' })
  if (found.width * found.height > maxPixels) return respond({ refused: 'pixels' })
  const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: widths.at(-1), height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files = []
  for (const most of widths)
    files.push(
      await sharp(data, { raw: { width, height, channels } })
        .resize({ width: most, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    )
  if (card)
    files.push(
      await sharp(data, { raw: { width, height, channels } })
        .resize({ ...card, fit: 'cover', position: 'attention' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
  return respond({ width, height, bytes: files.map((file) => file.length) }, files)
}

function respond(line, files = []) {
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...files])
  return new Promise((resolve) => process.stdout.write(whole, resolve))
}
