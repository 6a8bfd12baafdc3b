import { BlockList, isIP } from 'node:net'
import type { Settings } from '../../platform/env.ts'

/** Hosts of the push services: Chrome and others by Google, Firefox, Safari, Edge. A dot at the beginning covers all hosts below it. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Settings that limit the addresses to which a message may be sent. */
export type PushHosts = Pick<NonNullable<Settings['push']>, 'hosts' | 'production'>

const covers = (host: string) => (service: string) => (service.startsWith('.') ? host.endsWith(service) : host === service)

/** True for a host that the settings name outside of production, where it may be this machine. */
const isTried = (host: string, { hosts, production }: PushHosts) => !production && hosts.includes(host)

/**
 * True for an address of a push service among those that browsers give: by HTTPS at a known host, without a port, a name or a
 * password. Outside of production the hosts of the settings may have a port and be without HTTPS.
 */
export function isPushAddress(address: string, given: PushHosts) {
  const { protocol, hostname, host, port, username, password } = new URL(address)
  if (username || password) return false
  if (isTried(host, given)) return true
  return protocol === 'https:' && port === '' && isIP(hostname) === 0 && [...SERVICES, ...given.hosts].some(covers(hostname))
}

/** True if the host of an address may resolve to one of this network. */
export const mayBeLocal = (address: string, given: PushHosts) => isTried(new URL(address).host, given)

const LOCAL = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  LOCAL.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  LOCAL.addSubnet(net, prefix, 'ipv6')

/** True for an IP address of this machine or its network, or of nobody. */
export const isLocal = (ip: string) => LOCAL.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
