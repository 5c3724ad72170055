import type { Sms } from '../../gateways'

/** Writes messages where whoever runs the server reads them, instead of sending them: for trying out. */
export function createConsoleSms(write: (line: string) => void): Sms {
  return {
    send: async ({ mobile, text }) => write(`SMS to ${mobile}: ${text}`),
  }
}
