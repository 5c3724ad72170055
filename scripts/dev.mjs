/** `npm run dev`: sets up, and serves the app with the server inside the page. Other words go to Vite. */
import { spawn } from 'node:child_process'
import { root } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp([])
// Vite listens to the keyboard, and a terminal tells it itself of Ctrl-C.
spawn('node_modules/.bin/vite', process.argv.slice(2), { cwd: root, stdio: 'inherit' })
  .on('exit', (code) => process.exit(code ?? 1))
process.on('SIGINT', () => undefined)
