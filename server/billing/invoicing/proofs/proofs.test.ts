import { expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as calls from '../../../../api/billing/invoice-proofs.ts'
import { countedShifts } from '../../../../api/billing/proofs/counted-shifts.ts'
import type { Evidence } from '../../../../api/billing/proofs/evidence.ts'
import { readProofCode } from '../../../../api/billing/proofs/proof-code.ts'
import { digestOf, sealAfter, verifyProof } from '../../../../api/billing/proofs/verify-proof.ts'
import { formatDay } from '../../../../api/core/format.ts'
import * as portal from '../../../../api/portal/portal.ts'
import { startCheckpoints } from '../../../accounts/index.ts'
import { encryptSecrets } from '../../../platform/crypto/stored-secrets.ts'
import { testApp } from '../../../test/app.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { codeOf, makeMissingOpenings } from './openings.ts'

const { db, pool, keyring, send } = await testApp()

/** Two issued invoices; the first with three shifts that nobody covered. Returns the seal and the secret of each. */
async function issued() {
  const { miss } = await makeBilled(db, { company: 'Acacia', terms: { seats: 2 } })
  await makeBilled(db, { company: 'Baobab' })
  for (const day of ['12', '19', '27']) await miss(`${MONTH}-${day}`)
  await send('admin', runs.start, { body: { month: MONTH } })
  await startCheckpoints(db, () => {}).stop()
  const rows: drafts.InvoiceDraft[] = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  await send('admin', drafts.issueMany, { body: { ids: rows.map(({ id }) => id) } })
  const { rows: invoices } = await pool.query('select invoice_id from invoice_seals order by place')
  return Promise.all(invoices.map(async ({ invoice_id }) => readProofCode((await codeOf(db, keyring, invoice_id))!) as Code))
}
type Code = { seal: string; secret: string }
const open = (secret: string, after?: number) => send(null, calls.open, { body: { secret, after } })
const proofOf = async ({ secret }: Code, after?: number) => (await open(secret, after)).body as calls.InvoiceProof
const verdictOf = async (code: Code, proof?: calls.InvoiceProof) =>
  verifyProof(proof ?? (await proofOf(code)), code.seal, (after) => proofOf(code, after))
const failing = async (code: Code, proof?: calls.InvoiceProof) =>
  (await verdictOf(code, proof)).findings.filter(({ holds }) => !holds).map(({ what }) => what)
/** Changes that somebody with full access to the database can make. */
async function tamper(statement: string) {
  const client = await pool.connect()
  await client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
  client.release()
}
const SEALED = 'What is shown below is what was sealed when the invoice was issued.'

test('the secret on the document opens what the invoice was counted from, and all of it holds', async () => {
  const [first, second] = await issued()
  const { evidence, findings } = await verdictOf(first!)
  expect(findings.map(({ holds }) => holds)).toEqual([true, true, true, true, true, true])
  expect(findings[2]!.what).toBe('The shifts listed are those that were counted: 60.')
  expect(findings[3]!.what).toBe('Each invoice that was sealed later follows on the one before it: 1.')
  expect(evidence).toMatchObject({ client: 'Acacia', month: MONTH, net: 1_805_000, vat: 324_900, total: 2_129_900 })
  expect(evidence!.lines.map(({ amount }) => amount)).toEqual([1_900_000, -95_000])
  expect(evidence!.shifts).toHaveLength(60)
  expect(evidence!.posts).toEqual([{ id: expect.any(Number), name: 'Main gate day', station: expect.any(String) }])
  expect(evidence!.shifts![0]).toMatchObject({ day: `${MONTH}-01`, start: '06:00', end: '18:00', required: 720, covered: 720 })
  expect(evidence!.shifts!.filter(({ covered }) => covered === 0).map(({ day }) => day)).toEqual(
    [12, 19, 27].map((day) => `${MONTH}-${day}`),
  )
  expect(await failing(second!)).toEqual([])
})

test.each([
  ['a changed amount', "update invoice_seals set evidence = replace(evidence, '-95000', '-9500') where place = 1", [SEALED]],
  ['a removed shift', "update invoice_seals set evidence = replace(evidence, '09-19', '09-20') where place = 1", [SEALED]],
  [
    'a later invoice that was sealed anew',
    "update invoice_seals set digest = sha256('x') where place = 2",
    ['Each invoice that was sealed later follows on the one before it: 1.'],
  ],
  [
    'an audit log that was written anew',
    "update audit_seals set hash = sha256('x')",
    ['Nothing in the audit log has been rewritten since.'],
  ],
  ['an audit log that was cut', 'delete from audit_seals', ['Nothing in the audit log has been rewritten since.']],
])('%s is detected', async (_, statement, expected) => {
  const [first] = await issued()
  await tamper(statement)
  expect(await failing(first!)).toEqual(expected)
})

test('a server that recomputes its hashes is detected by the seal on the document', async () => {
  const [first] = await issued()
  const proof = await proofOf(first!)
  const forged = { ...proof, evidence: proof.evidence.replace('"total":2129900', '"total":2529900') }
  expect(await failing(first!, forged)).toEqual([SEALED])
  expect((await verdictOf(first!, forged)).evidence).toBeUndefined()
})

test('a seal cannot be changed or removed with SQL', async () => {
  await issued()
  for (const statement of ['delete from invoice_seals', "update invoice_seals set evidence = '{}'", 'truncate invoice_seals'])
    await expect(pool.query(statement)).rejects.toThrow('invoice_seals is append-only')
})

/** Every hash that the holder of one proof reads or derives: those of the answer, and the seals that follow from its digests. */
async function publishedBy({ seal }: Code, proof: calls.InvoiceProof) {
  const values = new Set([seal, ...(JSON.stringify(proof).match(/[\da-f]{64}/g) ?? [])])
  let hash = seal
  for (const digest of proof.later) {
    hash = await sealAfter(hash, digest)
    values.add(hash)
  }
  values.add(await digestOf(proof.evidence))
  values.add(await sealAfter(proof.before, await digestOf(proof.evidence)))
  return [...values]
}

test('nothing that the proof of one invoice publishes, or that follows from it, opens another invoice', async () => {
  const [first, second] = await issued()
  const values = await publishedBy(first!, await proofOf(first!))
  expect(values).toContain(second!.seal)
  expect(values.length).toBeGreaterThan(4)
  const { rows: invoices } = await pool.query('select invoice_number, amount_due from invoices')
  for (const value of values) {
    for (const secret of [value, Buffer.from(value, 'hex').toString('base64url')])
      expect((await open(secret)).status, secret).toBe(404)
    for (const { invoice_number, amount_due } of invoices) {
      const body = { invoice_number, seal: value, total: amount_due }
      expect((await send(null, calls.openByNumber, { body })).status, JSON.stringify(body)).toBe(404)
    }
  }
  expect((await open(second!.secret)).status).toBe(200)
})

/** An invoice from before there were secrets: its document has the seal alone. */
async function issuedBefore() {
  const [{ seal }] = (await issued()) as [Code]
  await pool.query('delete from invoice_openings')
  await pool.query('insert into invoice_number_openings (invoice_id) select invoice_id from invoice_seals')
  const right = { invoice_number: 'INV-2026-000001', seal, total: 2_129_900 }
  const number = (await pool.query('select invoice_number from invoices order by id limit 1')).rows[0].invoice_number
  return { ...right, invoice_number: number as string }
}
const byNumber = (body: calls.InvoiceProof | object) => send(null, calls.openByNumber, { body: body as never })

test('a document from before there were secrets opens by its number, seal and total', async () => {
  const right = await issuedBefore()
  expect((await byNumber({ ...right, invoice_number: ` ${right.invoice_number.toLowerCase()} ` })).status).toBe(200)
  const { body } = await byNumber(right)
  const verdict = await verifyProof(body, right.seal, async (after) => (await byNumber({ ...right, after })).body)
  expect(verdict.findings.every(({ holds }) => holds)).toBe(true)
  for (const other of [{ invoice_number: 'INV-2026-999999' }, { seal: '0'.repeat(64) }, { total: 2_129_901 }])
    expect((await byNumber({ ...right, ...other })).status).toBe(404)
})

test('after five wrong totals, given one by one or at once, an invoice is no longer opened by its number', async () => {
  const right = await issuedBefore()
  const wrong = (total: number) => byNumber({ ...right, total })
  expect((await wrong(1)).status).toBe(404)
  expect((await byNumber(right)).status).toBe(200)
  // A number or a seal that belongs to nothing is no try.
  await byNumber({ ...right, seal: 'f'.repeat(64), total: 1 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => wrong(at + 2)))
  expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 404, 404, ...Array(8).fill(409)])
  expect(await byNumber(right)).toMatchObject({
    status: 409,
    body: {
      code: 'closed',
      message:
        'This invoice is no longer opened by its number: five wrong totals were given. Sign in to the client portal, or ask us for the document again.',
    },
  })
  await makeMissingOpenings(db, keyring)
  const { rows } = await pool.query('select invoice_id from invoice_seals order by place limit 1')
  expect((await open(readProofCode((await codeOf(db, keyring, rows[0].invoice_id))!)!.secret!)).status).toBe(200)
})

test('the client opens its own invoice by its session, and nobody else’s', async () => {
  const [first] = await issued()
  const { rows } = await pool.query('select id, client_id from invoices order by id')
  const { token } = await clientPerson(db, { client_id: rows[0].client_id })
  const own = await send({ token }, portal.invoice, { params: { id: String(rows[0].id) } })
  expect(own.body.code).toBe(`${first!.seal}.${first!.secret}`)
  expect((await send({ token }, portal.invoice, { params: { id: String(rows[1].id) } })).status).toBe(404)
})

test('later seals come in pages, and a page that is left out is detected', async () => {
  const [first] = await issued()
  const { evidence } = await proofOf(first!)
  let { rows: last } = await pool.query(
    "select place, encode(hash, 'hex') as hash from invoice_seals order by place desc limit 1",
  )
  const count = calls.LATER_PAGE + 5
  for (let at = 0; at < count; at++) {
    const digest = await digestOf(`${evidence} ${at}`)
    const hash = await sealAfter(last[0].hash, digest)
    last = [{ place: last[0].place + 1, hash }]
    await pool.query(
      `with i as (insert into invoices (client_id, invoice_date, due_date, amount_due, amount_paid, status)
         select client_id, invoice_date, due_date, 1, 0, 'Pending' from invoices order by id limit 1 returning id)
       insert into invoice_seals (place, invoice_id, evidence, digest, hash)
         select $1, id, '{}', decode($2, 'hex'), decode($3, 'hex') from i`,
      [last[0].place, digest, hash],
    )
  }
  const pages: number[] = []
  const load = async (after?: number) => {
    const page = await proofOf(first!, after)
    pages.push(page.later.length)
    return page
  }
  const verdict = await verifyProof(await load(), first!.seal, load)
  expect(pages).toEqual([calls.LATER_PAGE, 6])
  expect(verdict.findings[3]).toEqual({
    what: `Each invoice that was sealed later follows on the one before it: ${count + 1}.`,
    holds: true,
  })
  const withoutPage = await verifyProof(await load(), first!.seal, async (after) => ({ ...(await load(after)), later: [] }))
  expect(withoutPage.findings[3]!.holds).toBe(false)
})

test('a secret is stored hashed and encrypted, and nowhere readable', async () => {
  const [first] = await issued()
  const { rows } = await pool.query('select secret, token_hash, key_id from invoice_openings order by invoice_id')
  expect(rows[0].secret).toMatch(/^s1\./)
  expect(JSON.stringify(rows)).not.toContain(first!.secret)
  expect(await encryptSecrets(db, keyring)).toBe(0)
})

/** The finding on the shifts, of evidence that somebody has changed before it was sealed. */
async function countOf(code: Code, change: (evidence: Evidence) => unknown) {
  const evidence = JSON.parse((await proofOf(code)).evidence) as Evidence
  change(evidence)
  return countedShifts(evidence)
}

test.each<[string, (evidence: Evidence) => unknown]>([
  ['a shift is left out', ({ shifts }) => shifts!.pop()],
  [
    'an uncovered shift is said to be covered',
    ({ shifts }) => Object.assign(shifts!.find(({ covered }) => covered === 0)!, { covered: 720 }),
  ],
  ['a covered shift is said to be short', ({ shifts }) => Object.assign(shifts![0]!, { covered: 700 })],
  ['a shift is nobody’s', ({ shifts }) => Object.assign(shifts![0]!, { post: 99 })],
  ['a credit names another day', ({ lines }) => Object.assign(lines[1]!.explain.slots![0]!, { day: `${MONTH}-11` })],
  ['a credit names other minutes', ({ lines }) => Object.assign(lines[1]!.explain.slots![0]!, { missing: 60 })],
  ['a credit names a shift that is not listed', ({ lines }) => Object.assign(lines[1]!.explain.slots![0]!, { id: 999_999 })],
])('evidence is not in order where %s', async (_, change) => {
  const [first] = await issued()
  expect((await countOf(first!, () => {})).holds).toBe(true)
  expect((await countOf(first!, change)).holds).toBe(false)
})

test('evidence of before posts were sealed is compared by the number of its shifts, and says what is taken as agreed', async () => {
  const [first] = await issued()
  const old = ({ shifts, ...evidence }: Evidence, from: string): Evidence => ({
    ...evidence,
    slots: shifts!
      .filter(({ day }) => day >= from)
      .map(({ id, day, required, covered, state }) => [id, day, required, covered, state]),
  })
  const evidence = JSON.parse((await proofOf(first!)).evidence) as Evidence
  expect(countedShifts(old(evidence, `${MONTH}-01`))).toMatchObject({ holds: true, listed: 60 })
  const days = `before 11 ${formatDay(`${MONTH}-11`).split(' ')[1]}`
  expect(countedShifts(old(evidence, `${MONTH}-11`))).toEqual({
    ...{ holds: false, agreed: 60, listed: 40, unrecorded: [`20 shifts ${days}`] },
  })
})
