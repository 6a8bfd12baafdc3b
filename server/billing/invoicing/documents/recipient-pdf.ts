import { type Doc, drawParties, type Fact } from '../../../platform/pdf/pdf-page.ts'
import type { Recipient } from './recipient-queries.ts'

/** The client on the left with address, telephone and TIN, and with `note` below; facts on the right. Returns the y position below. */
export const drawRecipient = (
  doc: Doc,
  { client_name, address, contacts, tin }: Recipient,
  facts: readonly Fact[],
  top: number,
  note: string | null = null,
) => drawParties(doc, client_name, [address, contacts, tin && `TIN ${tin}`, note], facts, top)
