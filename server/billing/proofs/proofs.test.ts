import { expect, test } from 'vitest'
import * as runs from '../../../contract/billing/billing-runs.ts'
import * as drafts from '../../../contract/billing/invoice-drafts.ts'
import * as contract from '../../../contract/billing/invoice-proofs.ts'
import { verifyProof } from '../../../contract/billing/proofs/verify-proof.ts'
import { startCheckpoints } from '../../accounts/index.ts'
import { testApp } from '../../test/app.ts'
import { MONTH, makeBilled } from '../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

/** Two issued invoices; the first with three shifts that nobody covered. Returns their seals. */
async function issued() {
  const { miss } = await makeBilled(db, { company: 'Acacia', terms: { seats: 2 } })
  await makeBilled(db, { company: 'Baobab' })
  for (const day of ['12', '19', '27']) await miss(`${MONTH}-${day}`)
  await send('admin', runs.start, { body: { month: MONTH } })
  await startCheckpoints(db, () => {}).stop()
  const rows: drafts.InvoiceDraft[] = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  await send('admin', drafts.issueMany, { body: { ids: rows.map(({ id }) => id) } })
  return (await pool.query("select encode(hash, 'hex') as seal from invoice_seals order by place")).rows.map(
    ({ seal }) => seal as string,
  )
}
const proofOf = async (seal: string) => (await send(null, contract.open, { body: { seal } })).body as contract.InvoiceProof
const failing = async (seal: string, proof?: contract.InvoiceProof) =>
  (await verifyProof(proof ?? (await proofOf(seal)), seal)).findings.filter(({ holds }) => !holds).map(({ what }) => what)
/** What somebody with full access to the database can do. */
async function tamper(statement: string) {
  const client = await pool.connect()
  await client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
  client.release()
}
const SEALED = 'What is shown below is what was sealed when the invoice was issued.'

test('the seal on the document opens what the invoice was counted from, and all of it holds', async () => {
  const [first, second] = await issued()
  const { evidence, findings } = await verifyProof(await proofOf(first!), first!)
  expect(findings.map(({ holds }) => holds)).toEqual([true, true, true, true, true])
  expect(findings[2]!.what).toBe('Each invoice that was sealed later follows on the one before it: 1.')
  expect(evidence).toMatchObject({ client: 'Acacia', month: MONTH, net: 1_805_000, vat: 324_900, total: 2_129_900 })
  expect(evidence!.lines.map(({ amount }) => amount)).toEqual([1_900_000, -95_000])
  expect(evidence!.slots).toHaveLength(60)
  expect(evidence!.slots.filter(([, , , covered]) => covered === 0).map(([, day]) => day)).toEqual(
    [12, 19, 27].map((day) => `${MONTH}-${day}`),
  )
  expect(await failing(second!)).toEqual([])
  expect((await send(null, contract.open, { body: { seal: '0'.repeat(64) } })).status).toBe(404)
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
  expect((await verifyProof(forged, first!)).evidence).toBeUndefined()
})

test('a seal cannot be changed or removed with SQL', async () => {
  await issued()
  for (const statement of ['delete from invoice_seals', "update invoice_seals set evidence = '{}'", 'truncate invoice_seals'])
    await expect(pool.query(statement)).rejects.toThrow('invoice_seals is append-only')
})
