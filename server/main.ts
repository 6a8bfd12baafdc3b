// Reads the environment, opens the database, migrates, listens, closes gracefully.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { today } from '../contract/common.ts'
import { createApp } from './app.ts'
import { startDatabase } from './database.ts'
import { type Db, listen } from './db/open.ts'
import { isEmpty, seedDemo } from './db/seed/demo.ts'
import { sweepSessions } from './db/sessions.ts'
import { readEnv, type Settings } from './env.ts'
import { filesIn } from './files.ts'
import { markOverdue } from './invoices/queries.ts'
import { startJobs } from './jobs.ts'
import { logOptions } from './logging.ts'
import { newToken } from './tokens.ts'
import { builtPages, developmentPages } from './web.ts'

const DEVELOPMENT = process.argv.includes('--dev')
/** What is under way gets this long to finish when the process is asked to stop. */
const CLOSE_SECONDS = 12

type Closing = () => Promise<unknown>

/** Starts everything; what has been started is put on `closing`, first started first. */
async function start(settings: Settings, closing: Closing[]) {
  const database = await startDatabase(settings)
  closing.push(database.stop)
  const { db } = database
  const demoPassword = settings.demo && (await isEmpty(db)) ? await fillDemo(settings, db) : undefined
  const files = filesIn(join(settings.dataDir, 'files'))
  const development = DEVELOPMENT ? await developmentPages(settings.publicUrl) : undefined
  if (development) closing.push(development.close)
  const pages = development?.pages ?? (await builtPages(settings.publicUrl))
  const app = await createApp({
    db,
    files,
    pages,
    prepare: development?.attach,
    logger: logOptions(settings.logLevel),
    trustProxy: settings.trustProxy,
    secureCookies: settings.publicUrl.startsWith('https:'),
  })
  closing.push(listen(database.url, 'site_changed', pages.clearCache, pages.clearCache).stop)
  const overdue = async () => {
    const marked = await markOverdue(db, today())
    return marked ? `${marked} unpaid invoices are past their due date and now Overdue` : undefined
  }
  const sweep = async () => void (await Promise.all([sweepSessions(db), files.sweep()]))
  closing.push(
    startJobs(
      [
        { name: 'overdue invoices', run: overdue },
        { name: 'sweep', run: sweep },
      ],
      app.log,
    ),
  )
  await listenOn(app, settings)
  closing.push(() => Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_SECONDS * 1000).unref())]))
  announce(settings, demoPassword)
}

async function fillDemo({ demoPassword = newToken().slice(0, 16) }: Settings, db: Db) {
  await seedDemo(db, { password: demoPassword })
  return demoPassword
}

async function listenOn(app: FastifyInstance, { port, host }: Settings) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is already in use. Stop what uses it, or set PORT to another one.`)
    throw new Error(`Cannot listen on ${host}:${port}: ${message}`)
  }
}

function announce({ publicUrl, demo }: Settings, demoPassword: string | undefined) {
  const lines = [`Ready at ${publicUrl}`, `Staff sign in at ${publicUrl}/login`]
  if (demoPassword)
    lines.push(
      `Demo accounts: super@engabo.example, admin@engabo.example, client@engabo.example`,
      `Password of this installation (shown only now): ${demoPassword}`,
    )
  else if (demo) lines.push('Demo accounts keep the password that the first start printed.')
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

async function close(closing: Closing[]) {
  // In the reverse order of starting: the door first, the database last.
  for (const step of closing.splice(0).reverse()) await step().catch((error) => console.error(error))
}

/** Runs the server until it is told to stop; the exit code is 0 then, and 1 with one readable line when it cannot start. */
export function main() {
  const closing: Closing[] = []
  const started = (async () => start(readEnv(process.env), closing))().catch(async (error: Error) => {
    console.error(error.message)
    await close(closing)
    process.exit(1)
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await started
    await close(closing)
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}
