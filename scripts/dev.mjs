/** `npm run dev`: installs dependencies and serves the app with the mock back end in the page. Arguments are passed to Vite. */
import { spawn } from 'node:child_process'
import { root } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

await setUp([])
// Vite reads the keyboard, and the terminal sends Ctrl-C to it directly.
spawn('node_modules/.bin/vite', process.argv.slice(2), { cwd: root, stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
)
process.on('SIGINT', () => undefined)
