import type { Sms } from '../../ports/gateways'

/** Prints messages instead of sending them: a sandbox for local use. */
export function createConsoleSms(write: (line: string) => void): Sms {
  return {
    send: async ({ mobile, text }) => write(`SMS to ${mobile}: ${text}`),
  }
}
