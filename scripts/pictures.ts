/**
 * Cuts the pictures the site ships from the masters in art/pictures: AVIF and WebP in several widths, and one module
 * for each picture that names them; then those of the demo's services, as if they had been uploaded. Run it when a master
 * changes and commit what it writes: node scripts/pictures.ts, or only the second part: node scripts/pictures.ts demo
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../api/core/fields/picture-names.ts'

const MASTERS = 'art/pictures'
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
    focus: '68% 34%',
    colour: '#182858',
  },
  'service-guards': {
    alt: 'A uniformed guard stands at a lit guard post beside a boom barrier and gate at dusk.',
    focus: '28% 62%',
    colour: '#685858',
  },
  'about-office': {
    alt: 'A four-storey head office with a lit shield emblem at dusk, a patrol pickup parked in front.',
    focus: '28% 40%',
    colour: '#685868',
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

if (process.argv[2] !== 'demo') await cutSite()
await cutDemo()

async function cutSite() {
  for (const old of await readdir(OUT)) if (/\.(avif|webp)$/.test(old)) await rm(`${OUT}/${old}`)
  await mkdir(OUT, { recursive: true })
  for (const [name, { alt, focus, colour }] of Object.entries(PICTURES)) {
    const master = sharp(`${MASTERS}/${name}.webp`)
    const { width, height } = await master.metadata()
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
${sets.join('\n')}
}
`,
    )
  }
}

/** Eight to five, the largest crop of the master. */
async function cutDemo() {
  await mkdir(DEMO_OUT, { recursive: true })
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
