/** Starts the app: mock server (development only), messages, page. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { stylesLoaded } from './app/firstPaint/stylesLoaded'
import { preloadPage } from './app/pages/preloadPage'
import { showStartFailure } from './app/showStartFailure'
import { startIntl } from './shared/i18n/intl'
import { initColorScheme } from './shared/theme/colorScheme'

/** How long the skeleton waits for a slow page, which would otherwise show a placeholder of its own, and for style sheets. */
const maxPageWaitMs = 3000
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function start(): Promise<void> {
  if (import.meta.env.DEV) {
    const { startMocks } = await import('../mocks/startMocks')
    await startMocks()
  }
  initColorScheme()
  // First: pages load their messages in its language.
  const language = startIntl()
  const page = Promise.all([preloadPage(), stylesLoaded()])
  await Promise.all([language, Promise.race([page, sleep(maxPageWaitMs)])])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with id "root"')
  const app = createRoot(root)
  // Rendered in slices, so that a slow processor stays responsive.
  startTransition(() => app.render(<App />))
}

start().catch(showStartFailure)
