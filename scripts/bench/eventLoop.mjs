/** How long the event loop of a server under test is kept from its next turn. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Loaded into the server's process: on each signal it prints its event-loop delay since the last one, in milliseconds. */
const watcher = `data:text/javascript,${encodeURIComponent(
  `import { monitorEventLoopDelay } from 'node:perf_hooks'
   const delay = monitorEventLoopDelay({ resolution: 2 })
   delay.enable()
   process.on('SIGUSR2', () => {
     console.log('late ' + delay.percentile(99) / 1e6 + ' ' + delay.max / 1e6)
     delay.reset()
   })`,
)}`

/** Setting of a server whose event loop is watched. */
export const watched = { NODE_OPTIONS: `--import ${watcher}` }

/**
 * Event-loop delay since the last call, in milliseconds: its 99th percentile and the longest.
 * @param {import('../lib/testServer.mjs').TestServer} server started with the setting `watched`
 */
export async function eventLoopDelay({ pid, log }) {
  const printed = () => [...log().matchAll(/^late (\S+) (\S+)$/gm)]
  const before = printed().length
  process.kill(pid, 'SIGUSR2')
  while (printed().length === before) await sleep(5)
  const [, p99, longest] = printed().at(-1) ?? []
  return { p99: Number(p99), longest: Number(longest) }
}
