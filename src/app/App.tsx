import { IconProvider } from '@ant-design/icons'
import { RawIntlProvider } from 'react-intl'
import { HashRouter } from 'react-router-dom'
import 'virtual:tokens.css'
import { cspNonce } from '../shared/env'
import { useCurrentIntl } from '../shared/intl'
import { messengerOf } from '../shared/messenger'
import { CrashBoundary } from '../shared/ui/CrashBoundary'
import './app.css'
import { DocumentTitle } from './DocumentTitle'
import { LazyPart } from './LazyPart'
import { PageLoading, PageProgress } from './PageProgress'
import { Pages } from './Pages'
import { loadMessengerNotice } from './pages'
import { Toasts } from './Toasts'

const nonce = cspNonce()
const icons = nonce ? { csp: { nonce } } : {}

/** Everything: language, addresses, and inside them the pages. antd comes with the shell; what strangers see needs none of it. */
export function App() {
  return (
    <RawIntlProvider value={useCurrentIntl()}>
      <IconProvider value={icons}>
        <HashRouter>
          <CrashBoundary>
            <DocumentTitle />
            <PageProgress />
            {messengerOf(navigator.userAgent) ? (
              <LazyPart load={loadMessengerNotice} fallback={<PageLoading />} />
            ) : (
              <Pages />
            )}
          </CrashBoundary>
        </HashRouter>
        <Toasts />
      </IconProvider>
    </RawIntlProvider>
  )
}
