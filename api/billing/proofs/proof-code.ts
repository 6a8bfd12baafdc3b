/** The code on a document, after the # of /verify: its seal, and the secret that opens the evidence. */
export type ProofCode = { seal: string; secret: string | undefined }

export const proofCode = (seal: string, secret: string) => `${seal}.${secret}`

/** Reads such a code; documents from before there were secrets have the seal alone. Undefined when it was cut short. */
export function readProofCode(text: string): ProofCode | undefined {
  const [, seal, secret] = text.match(/^([\da-f]{64})(?:\.([\w-]{43}))?$/) ?? []
  return seal === undefined ? undefined : { seal, secret }
}
