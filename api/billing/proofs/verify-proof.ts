import type { Checkpoint, InvoiceProof } from '../invoice-proofs.ts'
import { countedShifts } from './counted-shifts.ts'
import type { Evidence } from './evidence.ts'

/** One thing that was checked. */
type Finding = { what: string; holds: boolean }
export type Verdict = { evidence: Evidence | undefined; findings: Finding[] }

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)

/** The digest of a text, and the seal that follows on another one. */
export const digestOf = async (text: string) => hexOf(await sha256(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>))
export const sealAfter = async (before: string, digest: string) => hexOf(await sha256(bytesOf(before + digest)))

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const same = (now: Checkpoint | null, then: Checkpoint | null) =>
  then === null || (now?.entry === then.entry && now.hash === then.hash)

/** Compares the shifts that are listed with those that the lines count. */
function countFinding(evidence: Evidence): Finding {
  const { holds, agreed, listed, unrecorded } = countedShifts(evidence)
  const taken = unrecorded.map((text) => ` ${text} are taken as agreed, without a record.`).join('')
  if (holds) return { what: `The shifts listed are those that were counted: ${listed}.${taken}`, holds }
  const differ = agreed === listed ? 'differ in what became of them' : `are ${listed}`
  return { what: `The shifts listed ${differ}, and the lines count ${agreed}.${taken}`, holds }
}

/** Follows the later seals page by page up to the newest; returns how many there are, and whether they lead to it. */
async function followChain(first: InvoiceProof, seal: string, load: (after: number) => Promise<InvoiceProof>) {
  let [page, hash, place] = [first, seal, first.place]
  for (;;) {
    for (const digest of page.later) hash = await sealAfter(hash, digest)
    place += page.later.length
    if (place >= page.newest.place || page.later.length === 0) break
    page = await load(place)
  }
  return { later: place - first.place, holds: place === page.newest.place && hash === page.newest.hash }
}

/**
 * Checks a proof against the seal on the document, which did not come from the server: everything is hashed here, and nothing that
 * the server says is believed. `load` gets the page of later digests after a place.
 */
export async function verifyProof(
  proof: InvoiceProof,
  seal: string,
  load: (after: number) => Promise<InvoiceProof>,
): Promise<Verdict> {
  const sealed = (await sealAfter(proof.before, await digestOf(proof.evidence))) === seal
  const findings = [{ what: 'What is shown below is what was sealed when the invoice was issued.', holds: sealed }]
  if (!sealed) return { evidence: undefined, findings }
  const evidence = JSON.parse(proof.evidence) as Evidence
  const chain = await followChain(proof, seal, load)
  findings.push(
    {
      what: 'The lines add up to the net amount, and with VAT to the total.',
      holds: sum(evidence.lines.map(({ amount }) => amount)) === evidence.net && evidence.net + evidence.vat === evidence.total,
    },
    countFinding(evidence),
    {
      what: `Each invoice that was sealed later follows on the one before it: ${chain.later}.`,
      holds: chain.holds,
    },
    { what: 'Nothing in the audit log has been rewritten since.', holds: same(proof.audit, evidence.audit) },
    { what: 'Nothing that guards’ phones reported has been rewritten since.', holds: same(proof.events, evidence.events) },
  )
  return { evidence, findings }
}
