import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Resource } from '../../api/core/resource-types.ts'
import routes from '../../web/routes.ts'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const kebab = (group: string) => group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Declared = { table: string; resource: Resource /** Its group, and the calls found in it. */; group: string; calls: string[] }

/** The missing pieces of a resource declared in api/resources.ts, each with the file where it belongs. */
export function missingPieces({ table, resource, group, calls }: Declared): string[] {
  const { area, named, address, page } = resource
  const contract = `api/${area}/${kebab(group)}.ts`
  const files = globSync(`server/${area}/**/*.ts`)
  const using = (name: RegExp) => files.some((file) => name.test(file) && read(file).includes(`${contract}'`))
  const columns = read('server/platform/db/schema.ts').match(new RegExp(`^  ${table}: \\{\\n([^}]+)`, 'm'))?.[1]
  const route = address && findRoute(address)
  const isRecord = globSync(`server/${area}/**/*.triggers.sql`).some((file) => read(file).includes(`make_record('${table}'`))
  const lacks: [lacking: boolean, what: string][] = [
    [!calls.includes('list'), `${contract}: a call \`list\``],
    [!columns, `server/db/migrations: a table ${table}, then npm run db:types`],
    [
      !named && !new RegExp(`registerRecordNames\\(\\{[^}]*\\b${table}\\b`).test(read(`server/${area}/index.ts`)),
      `api/resources.ts: \`named\`, the columns that name one of its records`,
    ],
    ...(named ?? []).map((column): [boolean, string] => [
      columns !== undefined && !columns.includes(`    ${column}: `),
      `server/db/migrations: a column ${column} of ${table}, which \`named\` says`,
    ]),
    [!isRecord, `server/${area}: a file of triggers with make_record('${table}', …)`],
    [!using(/routes\.ts$/), `server/${area}: a routes.ts that registers the calls of ${contract}`],
    [!using(/\.test\.ts$/), `server/${area}: a test of the calls of ${contract}`],
    [page !== undefined && !address, 'api/resources.ts: the `address` of its page'],
    [address !== undefined && !route, `web/routes.ts: a line for ${address}`],
    [
      Boolean(route) && !existsSync(`web/${route?.replace('.tsx', '.test.tsx')}`),
      `web/${route?.replace('.tsx', '.test.tsx')}: the test of its page`,
    ],
  ]
  return lacks.flatMap(([lacking, what]) => (lacking ? [what] : []))
}

/** The file of the page at an address of the dashboard. */
const findRoute = (address: string) =>
  routes.find(({ path }) => path === 'dashboard')?.children?.find(({ path }) => `/dashboard/${path}` === address)?.file
