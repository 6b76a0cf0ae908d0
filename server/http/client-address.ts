import { isIP, isIPv6 } from 'node:net'
import type { Request } from 'express'

/**
 * The address that limits count. Express trusts X-Forwarded-For only as far as TRUST_PROXY says. A household or a phone
 * has a whole /64 network of IPv6 addresses, so an IPv6 address is cut to its network.
 */
export function getClientAddress(req: Request): string {
  return getClientNetwork(req.ip ?? '')
}

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/** Anything that isn't an address counts as `unknown`. A careless proxy may pass on text of any length that changes freely. */
export function getClientNetwork(text: string): string {
  const [, bracketed, beforePort] = WITH_PORT.exec(text) ?? []
  const address = bracketed ?? beforePort ?? text
  if (isIP(address) === 0) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** A whole /48, which many providers give to one customer, may do so many times as much as a /64. */
const WIDER_SHARE = 4

/** What is counted for a client address, and how many times the limit it may reach. Other subjects stay as they are. */
export function networksOf(clientAddress: string): { network: string; share: number }[] {
  const own = { network: clientAddress, share: 1 }
  const [, wider] = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(clientAddress) ?? []
  return wider === undefined ? [own] : [own, { network: `${wider}::/48`, share: WIDER_SHARE }]
}

/** Adds to what is counted for a key, and forgets the key at zero. */
export function addTo(counts: Map<string, number>, key: string, added: number): void {
  const left = (counts.get(key) ?? 0) + added
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
