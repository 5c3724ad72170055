import type { Mailer } from '../../ports/gateways'

/** Prints mails instead of sending them: a sandbox for local use. */
export function createConsoleMailer(write: (line: string) => void): Mailer {
  return {
    send: async ({ to, subject, text }) => write(`Mail to ${to}: ${subject}: ${text}`.replaceAll(/[\r\n]/g, ' ')),
  }
}
