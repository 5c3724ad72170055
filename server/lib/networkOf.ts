/** Groups of an IPv6 address that identify a network: a host can use all addresses of its /64 (RFC 6177). */
const networkPrefixGroups = 4

/**
 * Key for rate limits: an IPv4 address unchanged, an IPv6 address as its /64, an IPv4-mapped IPv6 address as IPv4. Drops the
 * port and zone. Anything that isn't an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const host = address
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
  const ipv4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(host)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!host.includes(':') || !URL.canParse(`http://[${host}]`)) return host
  // URL parsing normalizes the address: hexadecimal, with the longest run of zeros as `::`.
  const groups = parseIpv6Groups(new URL(`http://[${host}]`).hostname.slice(1, -1))
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return formatIpv4(groups.slice(6))
  return `${groups
    .slice(0, networkPrefixGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function parseIpv6Groups(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

function formatIpv4(groups: number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}
