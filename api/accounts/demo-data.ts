import * as z from 'zod/mini'
import { Done, Email, Password } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** The kinds of record that are counted before the demo goes, with the words for several of them. */
export const DEMO_KINDS = {
  clients: 'clients',
  stations: 'stations',
  guards: 'guards',
  contracts: 'contracts',
  duty_schedules: 'shifts',
  incidents: 'incidents',
  invoices: 'invoices',
  receipts: 'receipts',
  quotations: 'quotations',
  quote_requests: 'quote requests',
  contact_messages: 'messages',
  jobs: 'vacancies',
  job_applications: 'applications',
  accounts: 'accounts',
} as const
export type DemoKind = keyof typeof DEMO_KINDS

/** The word that has to be typed. */
export const REMOVAL_WORD = 'REMOVE'
/** Documents of money that are named before they go; of more, only the number is said. */
export const NAMED_DOCUMENTS = 20

export const DemoData = z.object({
  /** True if the program knows which rows the demo has made. A demo of before 0.3 is not marked. */
  marked: z.boolean(),
  kinds: z.array(
    z.object({
      kind: z.enum(Object.keys(DEMO_KINDS) as DemoKind[]),
      going: z.int(),
      staying: z.int(),
    }),
  ),
  /** True if the caller signs in with an account of the demo: it stays, with another e-mail address and password. */
  own_account: z.boolean(),
  /** Invoices, receipts and credit notes of demo clients that people have recorded: the first ones, and how many. */
  documents: z.array(z.object({ number: z.string(), client: z.string() })),
  document_count: z.int(),
})
export type DemoData = z.output<typeof DemoData>

const path = '/api/v1/demo_data'
/** A trial: counts, and removes nothing. */
export const get = endpoint({
  method: 'GET',
  path,
  permission: 'company.erase',
  cost: 200,
  summary: 'Records that go and stay when the demo data is removed',
  response: DemoData,
})
/**
 * Removes the records of the demo and all that hangs on them; settings, the content of the site, the audit log and what people have
 * recorded stay. Answers 409 while people have recorded invoices or receipts for demo clients, unless `with_documents`.
 */
export const remove = endpoint({
  method: 'POST',
  path: `${path}/remove`,
  permission: 'company.erase',
  sensitive: { password: 'always' },
  // A password is hashed, and a repetition finds no demo.
  ownTransaction: true,
  perMinute: 10,
  cost: 2_000,
  summary: 'Remove the demo data for good',
  refuses: ['email_taken'],
  body: z.strictObject({
    word: z.string().check(
      z.trim(),
      z.maxLength(20),
      z.refine((typed) => typed.toUpperCase() === REMOVAL_WORD, `Type ${REMOVAL_WORD} to confirm.`),
    ),
    /** Documents of money that people have recorded for demo clients go, too: they were only tried out. */
    with_documents: z._default(z.boolean(), false),
    /** Required of somebody who signs in with an account of the demo. */
    emailAddress: z.optional(Email),
    password: z.optional(Password),
  }),
  response: Done,
  done: { message: 'The demo data is removed' },
})
