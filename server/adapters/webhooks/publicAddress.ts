import { BlockList, isIP } from 'node:net'

/** Ranges that are not the public internet (IANA's registries of special-purpose addresses), and multicast. */
const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Metadata service of a cloud.
  ['168.63.129.16', 32],
] as const
/** Exceptions within 2000::/3, which holds all global addresses. The first two hold IPv4 addresses of anywhere. */
const reserved6 = [
  ['2001::', 32],
  ['2002::', 16],
  ['2001:2::', 48],
  ['2001:10::', 28],
  ['2001:20::', 28],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [address, bits] of reserved4) blocked.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of reserved6) blocked.addSubnet(address, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
