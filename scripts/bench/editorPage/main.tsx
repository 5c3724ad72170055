import { createRoot } from 'react-dom/client'
import { RawIntlProvider } from 'react-intl'
import 'virtual:tokens.css'
import '../../../src/app/app.css'
import { intl, loadPageMessages, startIntl } from '../../../src/shared/i18n/intl'
import { laterMessages } from '../../../src/shared/i18n/pageMessages'
import { BenchView } from './BenchView'

await startIntl()
await loadPageMessages(laterMessages)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root"')
createRoot(root).render(
  <RawIntlProvider value={intl()}>
    <BenchView />
  </RawIntlProvider>,
)
