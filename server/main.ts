// Reads the environment, opens the database, migrates, listens, closes gracefully.
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { today } from '../api/core/fields/days.ts'
import { TEXT_WAYS } from '../api/notify/notifications.ts'
import { hasSuperAdmin, logLastCheckpoint, startCheckpoints, startResets } from './accounts/index.ts'
import { escalateAlarms, prepareSignalMonths, purgeSignalKeys, startReceiver, watchAlarms } from './alarm/index.ts'
import { createApp } from './app.ts'
import { escalateExceptions, watchAttendance, watchLawReview, watchRounds, watchVisits } from './attendance/index.ts'
import {
  callbackAddress,
  compareCorrected,
  makeMissingOpenings,
  markOverdue,
  openFiscal,
  openMobileMoney,
  providersOf,
  remindOfCertificates,
  remindOfInvoices,
  startCollections,
  startFiscal,
} from './billing/index.ts'
import { foldMonthCounts } from './company/index.ts'
import { keepContracts, remindOfContracts } from './contracts/index.ts'
import { isEmpty, seedDemo } from './db/seed/demo.ts'
import { prepareEventMonths, roundPositions } from './guard/index.ts'
import { purgeCallCounts } from './http/limits/queries.ts'
import { builtPages, developmentPages } from './http/pages/web.ts'
import { eraseExpired } from './http/trash/erase.ts'
import { purgeRemovedRows } from './http/trash/removed-row-queries.ts'
import { purgeUndoRows } from './http/undo/queries.ts'
import { escalateIncidents } from './incidents/index.ts'
import {
  giveUpForgotten,
  openChannels,
  publicKeyOf,
  purgeEmails,
  purgeMessages,
  purgeNotices,
  pushAccess,
  pushAddresses,
  startMail,
  startNotifier,
} from './notify/index.ts'
import { endRetention, remindOfEndings } from './people/index.ts'
import { encryptStored } from './platform/crypto/document-encryption.ts'
import { type Keyring, openKeyring } from './platform/crypto/keyring.ts'
import { encryptSecrets } from './platform/crypto/stored-secrets.ts'
import { foldRecordCounts } from './platform/db/counts/record-counts.ts'
import { discardRemoved } from './platform/db/demo/removed-files.ts'
import { type Db, listen } from './platform/db/open.ts'
import { onReplica } from './platform/db/replica/replica.ts'
import { type RunningDatabase, startDatabase } from './platform/db/setup/database.ts'
import { readEnv, type Settings } from './platform/env.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFiles } from './platform/files/open-files.ts'
import { type Job, startJobs } from './platform/jobs/jobs.ts'
import { openQueue, type Queue } from './platform/jobs/queue.ts'
import { logOptions } from './platform/logging.ts'
import { openMail } from './platform/mail/transport.ts'
import { purgePictures } from './platform/pictures/pictures.ts'
import { purgeSessions } from './platform/sessions/queries.ts'
import { paced } from './platform/turns/paced.ts'
import { VERSION } from './platform/version.ts'
import { sendMonthlyReports, tellClients } from './portal/index.ts'
import { tellGuardsOfShifts } from './roster/index.ts'
import { countSiteFigures, endMessages, measureAlarms } from './website/index.ts'

const DEVELOPMENT = process.argv.includes('--dev')
/** Seconds for requests in progress to finish after the signal to stop. */
const CLOSE_SECONDS = 12
const HOUR = 3_600_000
/** Milliseconds between two signals of a kind to browsers: on a busy evening the board changes many times a second, and alarms must be seen at once. */
const [SIGNAL_PAUSE, ALARM_PAUSE] = [3_000, 1_000]

type Closing = () => Promise<unknown>

/** Starts everything; adds a function that stops each part to `closing`, in order of starting. */
async function start(settings: Settings, closing: Closing[]) {
  const database = await startDatabase(settings)
  closing.push(database.stop)
  const { db } = database
  const keyring = await openKeyring(settings, db)
  await encryptSecrets(db, keyring)
  const files = openFiles(settings, keyring)
  const demoPassword =
    settings.demo && (await isEmpty(db)) ? await seedDemo(db, { password: settings.demoPassword, files, keyring }) : undefined
  await makeMissingOpenings(db, keyring)
  const mail = openMail({ smtpUrl: settings.smtpUrl, folder: join(settings.dataDir, 'mail') })
  let troubled = (_: Error) => {}
  const queue = await openQueue(database.url, (error) => troubled(error))
  closing.push(queue.stop)
  const development = DEVELOPMENT ? await developmentPages(settings.publicUrl) : undefined
  if (development) closing.push(development.close)
  const metrics = settings.metricsPort === undefined ? undefined : await measure(database, settings)
  if (metrics) closing.push(metrics.stop)
  const pages = development?.pages ?? (await builtPages(settings.publicUrl))
  const replica = settings.databaseReadUrl ? onReplica(settings.databaseReadUrl, db) : undefined
  if (replica) closing.push(replica.stop)
  const fiscal = openFiscal(settings, db)
  const mobileMoney = openMobileMoney(settings, db)
  const push = pushAccess(settings)
  const app = await createApp({
    db,
    reports: replica,
    files,
    keyring,
    queue,
    mail,
    fiscal: fiscal !== undefined,
    mobileMoney: providersOf(mobileMoney),
    push: push && { ...push, publicKey: publicKeyOf(push.privateKey) },
    textWays: TEXT_WAYS.filter((way) => settings[way]),
    publicUrl: settings.publicUrl,
    pages,
    prepare: (app) => {
      metrics?.watch(app)
      development?.attach(app)
    },
    logger: logOptions(settings.logLevel),
    trustProxy: settings.trustProxy,
    docs: settings.apiDocs,
    secureCookies: settings.publicUrl.startsWith('https:'),
  })
  troubled = (error) => app.log.error({ err: error }, 'The queue could not reach the database; it tries again')
  const hear = {
    site_changed: pages.clearCache,
    notices: paced(() => app.signals.emit('notices'), SIGNAL_PAUSE),
    attendance: paced(() => app.signals.emit('attendance'), SIGNAL_PAUSE),
    guards: paced(() => app.signals.emit('guards'), SIGNAL_PAUSE),
    alarms: paced(() => app.signals.emit('alarms'), ALARM_PAUSE),
    sessions: (id: string) => app.signals.emit('sessions', id),
  }
  closing.push(listen(database.url, hear).stop)
  const noCheckpoint = 'Checkpoints could not be added to the audit log; the next round retries'
  closing.push(startCheckpoints(db, (error) => app.log.error({ err: error }, noCheckpoint)).stop)
  await startMail(queue, db, mail, settings.mailFrom)
  await startNotifier(queue, db, openChannels({ ...settings, push }, app.log, pushAddresses(db)))
  if (fiscal) await startFiscal(queue, db, fiscal)
  const callbackOf = (reference: string, provider: string) => callbackAddress(keyring, settings.publicUrl, reference, provider)
  if (providersOf(mobileMoney).length) await startCollections({ db, queue, ports: mobileMoney, callbackOf })
  await startResets(app)
  await startJobs(queue, 'hour', jobs({ db, files, keyring, queue, publicUrl: settings.publicUrl }), app.log)
  const watching: Job[] = [
    { name: 'attendance', run: () => watchAttendance(db) },
    { name: 'rounds', run: () => watchRounds(db) },
    { name: 'visits', run: () => watchVisits(db) },
    { name: 'shifts', run: () => tellGuardsOfShifts(db, queue, settings.publicUrl) },
    { name: 'escalation', run: () => escalateExceptions(db, queue, settings.publicUrl) },
    { name: 'escalation of incidents', run: () => escalateIncidents(db, queue, settings.publicUrl) },
    { name: 'alarms', run: () => watchAlarms(db) },
    { name: 'escalation of alarms', run: () => escalateAlarms(db, queue, settings.publicUrl) },
    { name: 'news for clients', run: () => tellClients(db, queue, settings.publicUrl) },
    { name: 'corrected months', run: () => compareCorrected(db, app.log) },
  ]
  await startJobs(queue, 'minute', watching, app.log)
  closing.push(purgeHere(files, app.log).stop)
  if (settings.alarm) {
    const { alarm } = settings
    const listen = async (where: { port: number; host: string }) => {
      const { stop, counts } = await startReceiver({ db, keyring }, { ...where, trusted: alarm.trusted }, app.log)
      closing.push(stop)
      metrics?.show('alarm_frames', 'Frames of alarm panels by what became of them.', 'result', counts)
    }
    await listenOn({ listen }, alarm, 'ALARM_PORT')
  }
  await listenOn(app, settings)
  closing.push(() => Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_SECONDS * 1000).unref())]))
  announce(settings, { demoPassword, hasSuperAdmin: await hasSuperAdmin(db) })
}

/** Cleans up this machine's disk once an hour, in every process; the jobs below run in one process for all. */
function purgeHere(files: FileStore, log: FastifyBaseLogger) {
  const purge = () => files.purge().catch((error) => log.error({ err: error }, 'Unfinished uploads could not be removed'))
  void purge()
  const timer = setInterval(purge, HOUR).unref()
  return { stop: async () => clearInterval(timer) }
}

type Means = { db: Db; files: FileStore; keyring: Keyring; queue: Queue; publicUrl: string }

/** The hourly jobs. */
const jobs = ({ db, files, keyring, queue, publicUrl }: Means): Job[] => [
  {
    name: 'overdue invoices',
    run: async () => {
      const marked = await markOverdue(db, today())
      return marked ? `${marked} unpaid invoices are past their due date and now Overdue` : undefined
    },
  },
  { name: 'reminders', run: () => remindOfInvoices(db, queue) },
  { name: 'contracts', run: () => keepContracts(db) },
  { name: 'ends of contracts', run: () => remindOfContracts(db, queue, publicUrl) },
  { name: 'certificates', run: () => remindOfCertificates(db, queue, publicUrl) },
  { name: 'monthly reports', run: () => sendMonthlyReports(db, queue, publicUrl) },
  { name: 'law', run: () => watchLawReview(db) },
  { name: 'qualifications', run: () => remindOfEndings(db, queue, publicUrl) },
  { name: 'retention', run: () => endRetention(db, files) },
  { name: 'messages', run: () => endMessages(db) },
  { name: 'figures of the site', run: () => countSiteFigures(db) },
  { name: 'times of alarms', run: () => measureAlarms(db) },
  { name: 'erasing', run: () => eraseExpired(db, files) },
  { name: 'removed files', run: () => discardRemoved(db, files) },
  { name: 'unused pictures', run: () => purgePictures(db, files) },
  {
    name: 'forgotten e-mails',
    run: async () => {
      const count = await giveUpForgotten(db)
      return count ? `${count} e-mails waited without an attempt to come and are now Failed` : undefined
    },
  },
  { name: 'encryption', run: () => encryptStored(db, files, keyring) },
  { name: 'positions', run: () => roundPositions(db) },
  { name: 'months of events', run: () => prepareEventMonths(db) },
  { name: 'months of signals', run: () => prepareSignalMonths(db) },
  { name: 'audit log', run: () => logLastCheckpoint(db) },
  {
    name: 'purge',
    run: async () =>
      void (await Promise.all([
        purgeSessions(db),
        purgeEmails(db),
        purgeMessages(db),
        purgeNotices(db),
        purgeRemovedRows(db),
        purgeUndoRows(db),
        purgeCallCounts(db),
        purgeSignalKeys(db),
        foldRecordCounts(db),
        foldMonthCounts(db),
      ])),
  },
]

/** Serves metrics on a separate port. The library is lazy-loaded. */
async function measure({ db, pool }: RunningDatabase, { dataDir, metricsPort = 0, metricsHost }: Settings) {
  const { openMetrics } = await import('./platform/metrics/metrics.ts')
  const metrics = openMetrics({ db, pool, dataDir })
  await listenOn(metrics, { port: metricsPort, host: metricsHost }, 'METRICS_PORT')
  return metrics
}

type Door = { listen: (where: { port: number; host: string }) => Promise<unknown> }

async function listenOn(door: Door, { port, host }: { port: number; host: string }, setting = 'PORT') {
  try {
    await door.listen({ port, host })
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is already in use. Stop what uses it, or set ${setting} to another one.`)
    throw new Error(`Cannot listen on ${host}:${port}: ${message}`)
  }
}

type Accounts = { demoPassword: string | undefined; hasSuperAdmin: boolean }

function announce({ publicUrl, demo }: Settings, { demoPassword, hasSuperAdmin }: Accounts) {
  const lines = [
    `Engabo ${VERSION}`,
    `Ready at ${publicUrl}`,
    `Staff sign in at ${publicUrl}/login, clients by “Login” at the top of the site`,
    `Guards enrol a phone at ${publicUrl}/g, with a code that staff make in the file of the guard`,
  ]
  if (demoPassword)
    lines.push(
      `Demo accounts: super@engabo.example, admin@engabo.example, supervisor@engabo.example, client@engabo.example`,
      `Password of this installation (shown only now): ${demoPassword}`,
    )
  else if (!hasSuperAdmin)
    lines.push('Nobody can sign in yet. Make the first account: npm run admin:create -- --email you@example.com')
  else if (demo) lines.push('Demo accounts keep the password that the first start printed.')
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

async function close(closing: Closing[]) {
  // In reverse order of starting: stops listening first, closes the database last.
  for (const step of closing.splice(0).reverse()) await step().catch((error) => console.error(error))
}

/** Runs the server until it is told to stop. Exit code 0 then, or 1 with one readable line when it cannot start. */
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
