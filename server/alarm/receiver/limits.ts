import { BlockList, isIP } from 'node:net'

/** Connections at once, of one address before and after a valid frame, and of all. */
export const MOST_CONNECTIONS = 2000
const MOST_UNPROVEN = 20
const MOST_PROVEN = 500

/** The addresses in `ALARM_TRUSTED`: single ones and networks such as 10.0.0.0/8, separated by commas. @throws for anything else */
export function trustedAddresses(text: string) {
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    if (!part) continue
    const [address = '', bits] = part.split('/')
    const family = isIP(address)
    if (!family) throw new Error(`${part} is no address.`)
    const kind = family === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return (address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** An address as it is counted: IPv4 also where the system writes it as IPv6. */
export const plainAddress = (address: string | undefined) => (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')

/** Counts the connections of addresses. An address that is trusted may have any number. */
export function countConnections(isTrusted: (address: string) => boolean) {
  const counts = new Map<string, { proven: number; unproven: number }>()
  const of = (address: string) => counts.get(address) ?? { proven: 0, unproven: 0 }
  const set = (address: string, count: { proven: number; unproven: number }) =>
    count.proven + count.unproven === 0 ? counts.delete(address) : counts.set(address, count)
  return {
    /** False when the address has too many already. Counted as one that has not sent a valid frame. */
    open(address: string) {
      const count = of(address)
      if (!isTrusted(address) && (count.unproven >= MOST_UNPROVEN || count.proven + count.unproven >= MOST_PROVEN)) return false
      set(address, { ...count, unproven: count.unproven + 1 })
      return true
    },
    /** The connection has sent a valid frame. */
    prove(address: string) {
      const { proven, unproven } = of(address)
      set(address, { proven: proven + 1, unproven: unproven - 1 })
    },
    close(address: string, wasProven: boolean) {
      const { proven, unproven } = of(address)
      set(address, wasProven ? { proven: proven - 1, unproven } : { proven, unproven: unproven - 1 })
    },
  }
}
