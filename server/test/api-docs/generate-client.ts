// Generates a client from an API description: node generate-client.ts <description.json> <folder>
import { registerHooks } from 'node:module'

// The generator needs the compiler's JavaScript API, which TypeScript has until version 6.
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-classic' : name, context) })
const { createClient } = await import('@hey-api/openapi-ts')

const [input, output] = process.argv.slice(2)
await createClient({
  input: input!,
  output: output!,
  logs: { level: 'silent' },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
})
