const TEN_MINUTES = 600_000

/** A request at a simulated provider: the number in full, the times it was polled, and its beginning. */
export type Simulated = { msisdn: string; amount: string; externalId: string; polls: number; asked: number }
type Outcome = 'paid' | 'paid less' | 'refused' | 'too little' | 'pending' | 'expired' | 'unknown'

/**
 * Outcome of a simulated payment, by the last digit of the number: 1 pays, 2 refuses, 3 has not enough, 4 never answers and
 * expires after ten minutes, 5 pays at the fourth question, 6 pays less than was asked for; any other has no account.
 */
export function outcomeOf({ msisdn, polls, asked }: Simulated, now: number): Outcome {
  switch (msisdn.at(-1)) {
    case '1':
      return 'paid'
    case '2':
      return 'refused'
    case '3':
      return 'too little'
    case '4':
      return now - asked < TEN_MINUTES ? 'pending' : 'expired'
    case '5':
      return polls < 4 ? 'pending' : 'paid'
    case '6':
      return 'paid less'
    default:
      return 'unknown'
  }
}

/** The transaction number of a simulated payment, which follows from its reference. */
export const simulatedTransaction = (reference: string) =>
  String(BigInt(`0x${reference.replaceAll('-', '').slice(0, 12)}`) % 10_000_000_000n)
