/**
 * Cuts the pictures the site ships from the masters in art/pictures: AVIF and WebP in several widths, and one module
 * for each picture that names them; then a card of each for social networks, and the pictures of the demo, as if they had been
 * uploaded. Run it when a master changes and commit what it writes: node scripts/pictures.ts, only for some masters:
 * node scripts/pictures.ts about-office careers, or only for the demo: node scripts/pictures.ts demo
 */
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../api/core/fields/picture-names.ts'

const MASTERS = 'art/pictures'
const PORTRAITS = 'art/portraits'
const OUT = 'web/ui/pictures'
const WIDTHS = { avif: [480, 800, 1200, 1920], webp: [480, 960, 1600] }
const QUALITY = { avif: { quality: 50, effort: 6 }, webp: { quality: 72, effort: 6 } }

/** Focal point in percent and placeholder colour, from art/README.md. */
const PICTURES: Record<string, { alt: string; focus: string; colour: string }> = {
  'hero-kampala-dusk': {
    alt: 'A security camera on a mast watches over a city of hills with its first evening lights at dusk.',
    focus: '64% 32%',
    colour: '#483848',
  },
  'hero-control-room': {
    alt: 'Two operators at a desk face a wall of monitors with camera feeds and a city patrol map.',
    focus: '50% 45%',
    colour: '#080808',
  },
  'service-cctv': {
    alt: 'A white bullet camera on a deep blue wall, with blurred city lights and dusk sky behind it.',
    focus: '35% 32%',
    colour: '#283868',
  },
  'service-alarm': {
    alt: 'An alarm keypad glows amber on a blue wall while a response pickup with its beacons lit waits outside.',
    focus: '68% 50%',
    colour: '#182858',
  },
  'service-guards': {
    alt: 'Two uniformed guards, one with a radio, stand before a lit guard post beside a boom barrier and gate at dusk.',
    focus: '22% 60%',
    colour: '#685868',
  },
  'about-office': {
    alt: 'Five uniformed guards stand before a four-storey head office with a lit shield emblem at dusk, a patrol pickup behind them.',
    focus: '66% 60%',
    colour: '#4a5a88',
  },
  careers: {
    alt: 'A row of service caps above a folded uniform, boots, a two-way radio and a lit torch.',
    focus: '50% 10%',
    colour: '#283858',
  },
  contact: {
    alt: 'A golden location pin stands over a layered map of hills joined by glowing roads.',
    focus: '60% 30%',
    colour: '#081828',
  },
}

const DEMO_OUT = 'server/db/seed/website/pictures'
/** The master of each service of the demo, and how far down its crop lies, from 0 to 1. */
const DEMO: Record<string, [master: string, down: number]> = {
  'security-guards': ['service-guards', 0.9],
  'cctv-monitoring': ['hero-control-room', 0.5],
  'fire-alarm-systems': ['service-fire', 0.4],
  'cctv-installation': ['service-cctv', 0.2],
  'alarm-response': ['service-alarm', 0.5],
}

/** Cards of pages for social networks: 1200 by 630 pixels, a JPEG, since some of them show no other. */
const CARDS_OUT = 'public/cards'
const CARD = { width: 1200, height: 630 }

const wanted = process.argv.slice(2)
if (wanted[0] !== 'demo') await cutSite(wanted.length > 0 ? wanted : Object.keys(PICTURES))
await cutDemo()

async function cutSite(names: string[]) {
  await mkdir(OUT, { recursive: true })
  await mkdir(CARDS_OUT, { recursive: true })
  for (const old of await readdir(OUT))
    if (names.some((name) => old.startsWith(name)) && /\.(avif|webp)$/.test(old)) await rm(`${OUT}/${old}`)
  for (const name of names) {
    const { alt, focus, colour } = PICTURES[name]!
    const master = sharp(`${MASTERS}/${name}.webp`)
    const { width, height } = await master.metadata()
    await writeCard(name, focus)
    const imports: string[] = []
    const sets: string[] = []
    for (const format of ['avif', 'webp'] as const) {
      const widths = WIDTHS[format]
        .filter((wanted, index, all) => wanted <= width || (all[index - 1] ?? 0) < width)
        .map((wanted) => Math.min(wanted, width))
      for (const wanted of widths) {
        await master.clone().resize(wanted).toFormat(format, QUALITY[format]).toFile(`${OUT}/${name}-${wanted}.${format}`)
        imports.push(`import ${format}${wanted} from './${name}-${wanted}.${format}'`)
      }
      sets.push(`  ${format}: [${widths.map((wanted) => `[${format}${wanted}, ${wanted}]`).join(', ')}],`)
    }
    await writeFile(
      `${OUT}/${name}.ts`,
      `// Written by scripts/pictures.ts.
${imports.join('\n')}
import type { PictureSource } from '../picture/picture.tsx'

export const ${camelCase(name)}: PictureSource = {
  alt: '${alt}',
  focus: '${focus}',
  colour: '${colour}',
  width: ${width},
  height: ${height},
  card: '/cards/${name}.jpg',
${sets.join('\n')}
}
`,
    )
  }
}

/** The largest crop of the shape of a card that keeps the focal point of a master near its middle. */
async function writeCard(name: string, focus: string) {
  const master = sharp(`${MASTERS}/${name}.webp`)
  const whole = await master.metadata()
  const height = Math.min(whole.height, Math.round((whole.width * CARD.height) / CARD.width))
  const width = Math.round((height * CARD.width) / CARD.height)
  const [across = 50, down = 50] = focus.split(' ').map(Number.parseFloat)
  const from = (side: number, cut: number, percent: number) =>
    Math.round(Math.max(0, Math.min(side - cut, (side * percent) / 100 - cut / 2)))
  await master
    .extract({ left: from(whole.width, width, across), top: from(whole.height, height, down), width, height })
    .resize(CARD.width)
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(`${CARDS_OUT}/${name}.jpg`)
}

/** The portraits of the demo's people, and the pictures of its services: eight to five, the largest crop of the master. */
async function cutDemo() {
  await mkdir(DEMO_OUT, { recursive: true })
  for (const name of await readdir(PORTRAITS)) await copyFile(`${PORTRAITS}/${name}`, `${DEMO_OUT}/${name}`)
  for (const [name, [master, down]] of Object.entries(DEMO)) {
    const picture = sharp(`${MASTERS}/${master}.webp`)
    const whole = await picture.metadata()
    const width = Math.min(whole.width, Math.round(whole.height * 1.6))
    const height = Math.round(width / 1.6)
    const cut = picture.extract({
      left: Math.round((whole.width - width) / 2),
      top: Math.round((whole.height - height) * down),
      width,
      height,
    })
    for (const wanted of PICTURE_WIDTHS)
      await cut.clone().resize(wanted).webp(QUALITY.webp).toFile(`${DEMO_OUT}/${name}-${wanted}.webp`)
  }
}

function camelCase(name: string) {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
