// Draws one document in a separate process, so that text made to be expensive costs nobody else's time. Plain JavaScript: the
// compile cache must be on before TypeScript is loaded.
// node pdf-worker.js <module>; reads what the document is about from its input, prints a line of JSON, then the document.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compile'))
const [module] = process.argv.slice(2)
const [{ draw }, { TooManyPages }] = await Promise.all([import(module), import('./pdf-document.ts')])

try {
  const file = await buffer(draw(deserialize(await buffer(process.stdin))))
  respond({}, file)
} catch (error) {
  if (!(error instanceof TooManyPages)) throw error
  respond({ refused: 'pages' })
}

function respond(line, file = Buffer.alloc(0)) {
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), file]))
}
