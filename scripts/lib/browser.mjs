/** Chromium for tests and benchmarks. */
import { which } from './run.mjs'

/** In the order of preference. The headless shell needs the least processing time. */
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** CHROME_PATH, or Chromium from PATH. */
export function browserPath() {
  const path = process.env.CHROME_PATH ?? programs.map(which).find((found) => found !== null)
  if (!path) throw new Error(`no Chromium found: install it (apt-get install ${programs[0]}) or set CHROME_PATH`)
  return path
}

/** Works as root and in a container, without background network requests. */
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
