import { createConsoleSms } from '../../../../server/adapters/sms/consoleSms'
import { smsSuite } from '../../ports/sms.suite'

smsSuite('console', async () => {
  const lines: string[] = []
  return { sms: createConsoleSms((line) => void lines.push(line)), arrived: () => lines, close: async () => {} }
})
