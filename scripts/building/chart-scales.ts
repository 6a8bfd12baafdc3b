import type { Plugin } from 'vite'

/** The scales of our charts, by the names of their functions: the first three are what Recharts chooses for an axis without one. */
export const SCALES = ['scaleBand', 'scalePoint', 'scaleLinear', 'scaleSqrt']
/** Recharts looks a scale up by its name in all that there are, so the bundler would keep those of time with their formats. */
const ALL = "import * as d3Scales from 'victory-vendor/d3-scale';"

/** Loads a chart with the scales that are used: 8 kB less than with all. */
export function chartScales(): Plugin {
  return {
    name: 'chart-scales',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /recharts\/es6\/.+\/combine(ConfiguredScale|RealScaleType)\.js/ },
      handler(code, id) {
        const used = withUsedScales(code)
        if (!used) this.error(`${id} imports its scales in another way.`)
        return { code: used, map: null }
      },
    },
  }
}

/** The code of a module of Recharts with the scales that are used; undefined when it imports them in another way. */
export const withUsedScales = (code: string) =>
  code.includes(ALL)
    ? code.replace(ALL, `import { ${SCALES} } from 'victory-vendor/d3-scale';\nconst d3Scales = { ${SCALES} };`)
    : undefined
