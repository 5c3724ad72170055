/** `npm run models -- <command>`: installs dependencies, builds the server if it changed, and runs the command. */
import { serverBuild } from './lib/buildTargets.mjs'
import { run } from './lib/run.mjs'
import { buildServer } from './build.mjs'
import { setUp } from './lib/setup.mjs'
import { buildIfStale } from './lib/buildCache.mjs'

await setUp([])
await buildIfStale(serverBuild, () => buildServer())
process.exitCode = await run(process.execPath, ['dist/server/models.js', ...process.argv.slice(2)])
