import { createConsoleMailer } from '../../../../server/adapters/mail/consoleMailer'
import { mailSuite } from '../../ports/mail.suite'

mailSuite('console', async () => {
  const lines: string[] = []
  return { mailer: createConsoleMailer((line) => lines.push(line)), arrived: () => lines, close: async () => {} }
})
