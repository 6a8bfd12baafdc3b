import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { fieldMessages } from '../../api/core/refusals/messages.ts'
import { parseKeys } from './crypto/key-file.ts'
import { type BucketAddress, readBucketAddress } from './files/bucket/bucket-address.ts'
import { type MailSender, readMailSender } from './mail/mail-sender.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const filled = z.optional(z.string().check(z.minLength(1)))

const PortNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.transform(Number).check(z.refine((port) => port <= 65_535, 'must be at most 65535')),
)

const DatabaseAddress = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
)

const OnOrOff = z._default(z.enum(['on', 'off'], 'must be on or off'), 'on')

/** The address of a service of others, or a simulator of it. */
const Outside = z.optional(z.string().check(z.regex(/^(simulator$|https?:\/\/)/, 'must be a web address or simulator')))

/** Every setting the process reads from its environment, explained in `.env.example`. */
export const Env = z.object({
  PORT: z._default(PortNumber, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  DATABASE_URL: DatabaseAddress,
  DATABASE_READ_URL: DatabaseAddress,
  FILES_URL: z.optional(
    z.string().check(z.refine((url) => readBucketAddress(url) !== null, 'must look like s3://key:secret@host/bucket')),
  ),
  DEMO: OnOrOff,
  API_DOCS: OnOrOff,
  DEMO_PASSWORD: z.optional(
    z.string().check(z.minLength(12, 'must have at least 12 characters'), z.maxLength(128, 'must have at most 128 characters')),
  ),
  LOG_LEVEL: z._default(z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`), 'info'),
  NODE_ENV: z._default(z.string(), 'development'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be a web address such as https://www.example.com' })),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine((text) => readMailSender(text) !== null, 'must be an e-mail address, or look like Name <noreply@example.com>'),
      ),
  ),
  TRUST_PROXY: filled,
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  BACKUP_PASSPHRASE_FILE: filled,
  SECRETS_KEY: z.optional(
    z
      .string()
      .check(z.refine((keys) => parseKeys(keys) !== null, 'must be 32 bytes in hexadecimal or base64 (openssl rand -hex 32)')),
  ),
  SECRETS_KEY_FILE: filled,
  EFRIS_URL: Outside,
  EFRIS_DEVICE: z._default(z.string().check(z.minLength(1)), 'TCS0000000000000'),
  MOMO_URL: Outside,
  MOMO_ENVIRONMENT: z._default(z.string().check(z.minLength(1)), 'mtnuganda'),
  MOMO_USER: filled,
  MOMO_API_KEY: filled,
  MOMO_SUBSCRIPTION_KEY: filled,
  AIRTEL_URL: Outside,
  AIRTEL_CLIENT_ID: filled,
  AIRTEL_CLIENT_SECRET: filled,
  SMS_URL: Outside,
  SMS_USER: filled,
  SMS_API_KEY: filled,
  SMS_SENDER: filled,
  WHATSAPP_URL: Outside,
  WHATSAPP_TOKEN: filled,
  WHATSAPP_TEMPLATE: filled,
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:.+@|https:\/\/)/, 'must begin with mailto: or https://'))),
  PUSH_HOSTS: z._default(z.string(), ''),
  ALARM_PORT: z.optional(PortNumber),
  ALARM_HOST: filled,
  ALARM_TRUSTED: z._default(z.string(), ''),
  METRICS_PORT: z.optional(PortNumber),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
})

export type Settings = {
  port: number
  host: string
  /** Absolute path of the folder for the embedded database and the files. */
  dataDir: string
  databaseUrl: string | undefined
  /** A streaming replica of it, for reports. */
  databaseReadUrl: string | undefined
  /** The bucket of an S3-compatible store for the files; the data folder by default. */
  bucket: BucketAddress | undefined
  /** True if this is a production installation. */
  production: boolean
  demo: boolean
  demoPassword: string | undefined
  /** True if /api/docs is served. */
  apiDocs: boolean
  logLevel: (typeof LEVELS)[number]
  /** Public URL of the site, without a trailing slash. */
  publicUrl: string
  smtpUrl: string | undefined
  /** Sender of e-mails; the company's name and address from the site content by default. */
  mailFrom: MailSender | undefined
  /** Addresses of the reverse proxies whose X-Forwarded-For is trusted; none by default. */
  trustProxy: string | undefined
  /** The passphrase of backups, or the file that holds it. */
  backupPassphrase: string | undefined
  backupPassphraseFile: string | undefined
  /** The encryption keys of secrets and documents, or the file that holds them; by default a file in the data folder. */
  secretsKey: string | undefined
  secretsKeyFile: string | undefined
  /** The source of fiscal numbers: the revenue authority's EFRIS, or a simulator, which the demo has by default. */
  efrisUrl: string | undefined
  /** The number under which this installation is registered there. */
  efrisDevice: string
  /** The providers of mobile money, MTN's MoMo and Airtel Money, or simulators of them, which the demo has by default. */
  momo: { url: string; environment: string; user: string; apiKey: string; subscriptionKey: string } | undefined
  airtel: { url: string; clientId: string; clientSecret: string } | undefined
  /** The providers of messages to phones, Africa's Talking and Meta, or a simulator of them; the log by default. */
  sms: { url: string; user: string; apiKey: string; sender: string | undefined } | undefined
  whatsapp: { url: string; token: string; template: string } | undefined
  /** The key with which this installation signs what it sends to devices, whom to ask about it, and further push services. */
  push: { privateKey: string; subject: string; hosts: string[]; production: boolean } | undefined
  /** The address of the receiver of alarm panels, and the networks of which any number of panels may come; none by default. */
  alarm: { port: number; host: string; trusted: string } | undefined
  /** The address at which metrics are served; none by default. */
  metricsPort: number | undefined
  metricsHost: string
}

const SERVICES = ['EFRIS_URL', 'MOMO_URL', 'AIRTEL_URL', 'SMS_URL', 'WHATSAPP_URL'] as const

/** @throws for a simulated service in production: its numbers and payments are not real */
function refuseSimulators(env: Partial<Record<(typeof SERVICES)[number], string | undefined>>, production: boolean) {
  const simulated = SERVICES.filter((name) => env[name] === 'simulator')
  if (production && simulated.length)
    throw new Error(
      `The environment needs attention:\n${simulated.map((name) => `  ${name}: production takes no simulator`).join('\n')}`,
    )
}

type Variables = { [name in keyof typeof Env.shape]?: z.output<typeof Env>[name] }
type Name = keyof typeof Env.shape

/** @throws when a part of the access to a service is missing */
function needAll(env: Variables, service: Name, parts: readonly Name[]) {
  const missing = parts.filter((name) => env[service] !== 'simulator' && !env[name])
  if (missing.length)
    throw new Error(
      `The environment needs attention:\n${missing.map((name) => `  ${name}: must be given beside ${service}`).join('\n')}`,
    )
}

/** Access to MTN's mobile money. @throws when a part of it is missing */
function momoAccess(given: Variables, demo: boolean): Settings['momo'] {
  const env = { ...given, MOMO_URL: given.MOMO_URL ?? (demo ? 'simulator' : undefined) }
  if (env.MOMO_URL === undefined) return undefined
  needAll(env, 'MOMO_URL', ['MOMO_USER', 'MOMO_API_KEY', 'MOMO_SUBSCRIPTION_KEY'])
  const { MOMO_URL: url, MOMO_ENVIRONMENT = '', MOMO_USER = '', MOMO_API_KEY = '', MOMO_SUBSCRIPTION_KEY = '' } = env
  return { url, environment: MOMO_ENVIRONMENT, user: MOMO_USER, apiKey: MOMO_API_KEY, subscriptionKey: MOMO_SUBSCRIPTION_KEY }
}

/** Access to Airtel's mobile money. @throws when a part of it is missing */
function airtelAccess(given: Variables, demo: boolean): Settings['airtel'] {
  const env = { ...given, AIRTEL_URL: given.AIRTEL_URL ?? (demo ? 'simulator' : undefined) }
  if (env.AIRTEL_URL === undefined) return undefined
  needAll(env, 'AIRTEL_URL', ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET'])
  const { AIRTEL_URL: url, AIRTEL_CLIENT_ID: clientId = '', AIRTEL_CLIENT_SECRET: clientSecret = '' } = env
  return { url, clientId, clientSecret }
}

/** Access to the provider of SMS. @throws when a part of it is missing */
function smsAccess(env: Variables): Settings['sms'] {
  if (env.SMS_URL === undefined) return undefined
  needAll(env, 'SMS_URL', ['SMS_USER', 'SMS_API_KEY'])
  const { SMS_URL: url, SMS_USER: user = '', SMS_API_KEY: apiKey = '', SMS_SENDER: sender } = env
  return { url, user, apiKey, sender }
}

/** Access to the provider of WhatsApp. @throws when a part of it is missing */
function whatsappAccess(env: Variables): Settings['whatsapp'] {
  if (env.WHATSAPP_URL === undefined) return undefined
  needAll(env, 'WHATSAPP_URL', ['WHATSAPP_TOKEN', 'WHATSAPP_TEMPLATE'])
  const { WHATSAPP_URL: url, WHATSAPP_TOKEN: token = '', WHATSAPP_TEMPLATE: template = '' } = env
  return { url, token, template }
}

/** The settings of web push. @throws when nobody can be asked about it */
function pushAccess(env: Variables, production: boolean): Settings['push'] {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUBLIC_URL, PUSH_HOSTS = '' } = env
  if (privateKey === undefined) return undefined
  const subject = VAPID_SUBJECT ?? (PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : undefined)
  if (!subject) needAll(env, 'VAPID_PRIVATE_KEY', ['VAPID_SUBJECT'])
  const hosts = PUSH_HOSTS.split(',').map((host) => host.trim().toLowerCase())
  return { privateKey, subject: subject!, hosts: hosts.filter(Boolean), production }
}

/** The distance of the port of alarm panels from that of the pages in the demo, on this machine alone: 7700 beside 3000. */
const DEMO_ALARM_PORTS = 4700
const LAST_PORT = 65_535
/** The port of alarm panels in the demo: above that of the pages, or below it where the ports end. */
const demoAlarmPort = (port: number) => (port + DEMO_ALARM_PORTS > LAST_PORT ? port - DEMO_ALARM_PORTS : port + DEMO_ALARM_PORTS)

/** The address at which the receiver of alarm panels listens. */
function alarmAccess(env: Variables, demo: boolean): Settings['alarm'] {
  const { PORT = 0, ALARM_PORT, ALARM_HOST, ALARM_TRUSTED: trusted = '' } = env
  const port = ALARM_PORT ?? (demo ? demoAlarmPort(PORT) : undefined)
  if (port === undefined) return undefined
  return { port, host: ALARM_HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'), trusted }
}

/** The parsed settings. @throws one readable error that lists every problem. An empty variable counts as not set. */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(source).filter(([name, value]) => name in Env.shape && value !== ''))
  const parsed = z.safeParse(Env, present)
  if (!parsed.success) {
    const problems = Object.entries(fieldMessages(parsed.error.issues)).map(([name, message]) => `  ${name}: ${message}`)
    throw new Error(`The environment needs attention:\n${problems.join('\n')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const demo = env.DEMO === 'on' && !production
  refuseSimulators(env, production)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    bucket: (env.FILES_URL && readBucketAddress(env.FILES_URL)) || undefined,
    production,
    demo,
    demoPassword: env.DEMO_PASSWORD,
    apiDocs: env.API_DOCS === 'on',
    logLevel: env.LOG_LEVEL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    smtpUrl: env.SMTP_URL,
    mailFrom: (env.MAIL_FROM && readMailSender(env.MAIL_FROM)) || undefined,
    trustProxy: env.TRUST_PROXY,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    backupPassphraseFile: env.BACKUP_PASSPHRASE_FILE,
    secretsKey: env.SECRETS_KEY,
    secretsKeyFile: env.SECRETS_KEY_FILE,
    efrisUrl: env.EFRIS_URL ?? (demo ? 'simulator' : undefined),
    efrisDevice: env.EFRIS_DEVICE,
    momo: momoAccess(env, demo),
    airtel: airtelAccess(env, demo),
    sms: smsAccess(env),
    whatsapp: whatsappAccess(env),
    push: pushAccess(env, production),
    alarm: alarmAccess(env, demo),
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
  }
}
