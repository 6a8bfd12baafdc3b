const REFERENCE = /^Q-[0-9A-F]{4}-[0-9A-F]{4}$/

/** The address of the page after sending. It has the reference alone, so that it shows nothing about the person, to nobody. */
export const sentAddress = ({ reference, discount }: { reference: string; discount: boolean }) =>
  `/quote/sent?${new URLSearchParams({ reference, ...(discount && { discount: 'yes' }) })}`

/** Reads that address. The page looks nothing up: it says the same about a reference that was never given. */
export function sentIn(search: string) {
  const query = new URLSearchParams(search)
  const reference = query.get('reference') ?? ''
  return REFERENCE.test(reference) ? { reference, discount: query.get('discount') === 'yes' } : undefined
}
