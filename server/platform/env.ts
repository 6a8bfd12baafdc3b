import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { fieldMessages } from '../../contract/core/refusals/messages.ts'
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
  /** Whether this is a production installation. */
  production: boolean
  demo: boolean
  demoPassword: string | undefined
  /** Whether /api/docs is served. */
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
  /** Where fiscal numbers come from: the revenue authority's EFRIS, or a simulator, which the demo has by default. */
  efrisUrl: string | undefined
  /** The number under which this installation is registered there. */
  efrisDevice: string
  /** The provider of mobile money, MTN's MoMo, or a simulator of it, which the demo has by default. */
  momo: { url: string; environment: string; user: string; apiKey: string; subscriptionKey: string } | undefined
  /** Where metrics are served; nowhere by default. */
  metricsPort: number | undefined
  metricsHost: string
}

const SERVICES = ['EFRIS_URL', 'MOMO_URL'] as const

/** @throws for a simulated service in production: its numbers and payments are not real */
function refuseSimulators(env: Partial<Record<(typeof SERVICES)[number], string | undefined>>, production: boolean) {
  const simulated = SERVICES.filter((name) => env[name] === 'simulator')
  if (production && simulated.length)
    throw new Error(
      `The environment needs attention:\n${simulated.map((name) => `  ${name}: production takes no simulator`).join('\n')}`,
    )
}

type MomoVariables = { MOMO_URL?: string | undefined; MOMO_ENVIRONMENT: string } & Record<
  (typeof MOMO_ACCESS)[number],
  string | undefined
>
const MOMO_ACCESS = ['MOMO_USER', 'MOMO_API_KEY', 'MOMO_SUBSCRIPTION_KEY'] as const

/** Access to the provider of mobile money. @throws when a part of it is missing */
function momoAccess(env: Partial<MomoVariables>, demo: boolean): Settings['momo'] {
  const url = env.MOMO_URL ?? (demo ? 'simulator' : undefined)
  if (url === undefined) return undefined
  const missing = MOMO_ACCESS.filter((name) => url !== 'simulator' && !env[name])
  if (missing.length)
    throw new Error(
      `The environment needs attention:\n${missing.map((name) => `  ${name}: must be given beside MOMO_URL`).join('\n')}`,
    )
  const { MOMO_ENVIRONMENT = '', MOMO_USER = '', MOMO_API_KEY = '', MOMO_SUBSCRIPTION_KEY = '' } = env
  return { url, environment: MOMO_ENVIRONMENT, user: MOMO_USER, apiKey: MOMO_API_KEY, subscriptionKey: MOMO_SUBSCRIPTION_KEY }
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
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
  }
}
