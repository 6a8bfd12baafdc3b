// The product's build without what is behind the sign-in, which a preview of the public site never opens.
import { readFileSync } from 'node:fs'
import { mergeConfig, type Plugin } from 'vite'
import product from '../../vite.config.ts'

const withoutSignedIn: Plugin = {
  name: 'without-signed-in',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]web[\\/](dashboard|portal)[\\/].+\.tsx$/ },
    handler(id) {
      // The router looks at which of its exports a page has.
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?!default|type)(?:async )?\w+ (\w+)/gm)]
      return [...names.map(([, name]) => `export const ${name} = () => null`), 'export default () => null'].join('\n')
    },
  },
}

export default (...env: Parameters<typeof product>) => mergeConfig(product(...env), { plugins: [withoutSignedIn] })
