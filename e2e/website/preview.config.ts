// The product's build without the pages behind a sign-in, which a preview of the public site never opens.
import { readFileSync } from 'node:fs'
import { mergeConfig, type Plugin } from 'vite'
import product from '../../vite.config.ts'

const withoutSignedIn: Plugin = {
  name: 'without-signed-in',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]web[\\/](dashboard|portal)[\\/].+\.tsx$/ },
    handler(id) {
      // The router inspects the exports of a page.
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?!default|type)(?:async )?\w+ (\w+)/gm)]
      return [...names.map(([, name]) => `export const ${name} = () => null`), 'export default () => null'].join('\n')
    },
  },
}

export default (...env: Parameters<typeof product>) => mergeConfig(product(...env), { plugins: [withoutSignedIn] })
