/** The zone of a link-local address (`%eth0`), which inet does not accept. */
export const withoutZone = (address: string) => address.replace(/%.*/, '')

/**
 * The key by which rate limits count an address, in PostgreSQL's spelling: an IPv6 customer holds a whole /64, so its /64
 * subnet; a single address for IPv4, also when IPv4-mapped.
 */
export function subnetOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = back ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
