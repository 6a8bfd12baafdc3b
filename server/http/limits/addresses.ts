/** A link-local address may name an interface of this machine, which no column takes. */
export const withoutZone = (address: string) => address.replace(/%.*/, '')

/**
 * What the limits count as one address, as PostgreSQL writes it: an IPv6 customer holds a whole /64.
 * IPv4 stays what it is, however it is written.
 */
export function neighbourhood(address: string): string {
  if (!address.includes(':')) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = back ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
