/** Boots the app: demonstration server (development only), language, page. */
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { preload } from './app/preload'
import { startFailed } from './app/startFailed'
import { startIntl } from './shared/intl'
import { startTheme } from './shared/themeChoice'

async function start(): Promise<void> {
  if (import.meta.env.DEV) {
    const { startMocks } = await import('../mocks/start')
    await startMocks()
  }
  startTheme()
  preload()
  await startIntl()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root"')
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('bench')) {
    const { showBench } = await import('./app/bench/showBench')
    return showBench(root)
  }
  createRoot(root).render(<App />)
}

start().catch(startFailed)
