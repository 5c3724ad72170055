/** `npm run admin -- <command>`: sets up, builds the server if it changed, and runs the command. */
import { serverWork } from './outputs.mjs'
import { run } from './run.mjs'
import { buildServer } from './build.mjs'
import { setUp } from './setup.mjs'
import { unlessFresh } from './stamp.mjs'

await setUp([])
await unlessFresh(serverWork, () => buildServer())
process.exitCode = await run(process.execPath, ['dist/server/admin.js', ...process.argv.slice(2)])
