/**
 * Cuts the icons of the guard's page from the logo: node scripts/guard-icons.ts. The maskable one has the safe zone of a launcher
 * that cuts a circle, on the ink of the brand.
 */
import sharp from 'sharp'

const LOGO = 'art/logo/logo-mark.svg'
const OUT = 'web/guard/public'
const INK = '#0B1B2F'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** The logo on a square; `share` is how much of it the logo takes. */
async function icon(name: string, size: number, share: number, background: string | typeof CLEAR) {
  const inner = Math.round(size * share)
  const logo = await sharp(LOGO, { density: 600 }).resize(inner, inner, { fit: 'contain', background: CLEAR }).png().toBuffer()
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: logo }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${OUT}/${name}.png`)
}

await icon('icon-192', 192, 1, CLEAR)
await icon('icon-512', 512, 1, CLEAR)
await icon('icon-maskable-512', 512, 0.62, INK)
await icon('icon-apple-180', 180, 0.74, INK)
