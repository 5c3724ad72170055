import { IconProvider } from '@ant-design/icons'
import { RawIntlProvider } from 'react-intl'
import { HashRouter } from 'react-router-dom'
import 'virtual:tokens.css'
import { cspNonce } from '../shared/env'
import { useCurrentIntl } from '../shared/i18n/intl'
import { detectMessenger } from '../shared/browser/messenger'
import { ErrorBoundary } from '../shared/ui/states/ErrorBoundary'
import './app.css'
import { loadMessengerNotice } from './loads'
import { DocumentTitle } from './pages/DocumentTitle'
import { LazyPage } from './pages/LazyPage'
import { PageLoading, PageProgress } from './pages/PageProgress'
import { PageRoutes } from './pages/PageRoutes'
import { Toasts } from './Toasts'

const nonce = cspNonce()
const icons = nonce ? { csp: { nonce } } : {}

/** Root component: language, routing and pages. antd loads with the shell; the pages for guests don't use it. */
export function App() {
  return (
    <RawIntlProvider value={useCurrentIntl()}>
      <IconProvider value={icons}>
        <HashRouter>
          <ErrorBoundary>
            <DocumentTitle />
            <PageProgress />
            {detectMessenger(navigator.userAgent) ? (
              <LazyPage load={loadMessengerNotice} fallback={<PageLoading />} />
            ) : (
              <PageRoutes />
            )}
          </ErrorBoundary>
        </HashRouter>
        <Toasts />
      </IconProvider>
    </RawIntlProvider>
  )
}
