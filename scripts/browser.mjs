/** How Chromium is started for tests and measurements. */
import { which } from './run.mjs'

/** CHROME_PATH, or the Chromium in PATH. */
export function browserPath() {
  const path = process.env.CHROME_PATH ?? which('chromium') ?? which('chromium-browser') ?? which('google-chrome')
  if (!path) throw new Error('no Chromium found: install it (apt-get install chromium) or set CHROME_PATH')
  return path
}

/** Works as root and in a container, and asks nothing of the network by itself. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-sync',
]
