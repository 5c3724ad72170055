/** Turns off sandbox gateways as soon as the server appears to be reachable from other machines. */
import type { Ports } from '../../ports/ports'

/** Gateways that may be sandboxed only while the server is unreachable from outside. */
export type SandboxGateway = 'sms' | 'wechat' | 'payments'

export interface SandboxGuardOptions {
  /** A proxy is configured in front of the server. */
  trustProxy: boolean
  /** Sandboxes that are on by default, not by configuration. */
  defaultSandboxes: readonly SandboxGateway[]
}

/** Headers that only proxies add. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Checks each request. The first one that came through an unconfigured proxy, or for a host other than this machine, turns off the
 * default sandboxes until the server restarts, and is logged.
 */
export function guardSandboxes(
  ports: Ports,
  { trustProxy, defaultSandboxes }: SandboxGuardOptions,
): (request: Request) => void {
  let isSettled = trustProxy
  return (request) => {
    if (isSettled) return
    const header = proxyHeaders.find((name) => request.headers.has(name))
    const host = request.headers.get('host') ?? ''
    if (header === undefined && (defaultSandboxes.length === 0 || isLoopback(host))) return
    isSettled = true
    for (const gateway of defaultSandboxes) ports[gateway] = null
    ports.log.error('proxy.unexpected', {
      ...(header === undefined ? { host: host.slice(0, 100) } : { header }),
      off: defaultSandboxes,
      hint:
        header === undefined
          ? 'this server is reachable from outside: set HOST, or NODE_ENV=production; the sandboxes are off'
          : 'a proxy is in front of this server: set TRUST_PROXY=1 and SITE_URL; until then all its clients count as one, and the sandboxes are off',
    })
  }
}

/** Whether a `Host` header names this machine. */
function isLoopback(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === '[::1]' || /^(?:.+\.)?localhost$|^127\.\d+\.\d+\.\d+$/.test(hostname)
}
