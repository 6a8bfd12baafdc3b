import type { LateFactKind } from '../../../../api/contracts/slots.ts'

/** Names of facts that were learned of a shift after its end. */
export const FACT_NAMES: Record<LateFactKind, string> = {
  stood: 'Another guard stood there',
  closed: 'The client had closed',
  extra: 'An extra guard came',
  nobody: 'Nobody was there',
}
