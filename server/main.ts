/** Runs the product: environment, adapters, app, listen. Ends well on SIGTERM and SIGINT. */
import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { secure } from './adapters/securityHeaders'
import { openStaticFiles } from './adapters/staticFiles'
import { openWebSockets } from './adapters/webSockets'
import { createApp } from './app'
import { loadEnvFile, readEnvironment, type Environment } from './environment'
import { openMachine } from './machine'
import { sentence, isMessageId } from './messages'
import type { Ports } from './ports'
import { startJobs } from './work/jobs'
import { createLive } from './work/live/live'
import { sweep } from './work/sweep'
import { startTranslations } from './work/translate/jobs'

const here = import.meta.dirname
const web = join(here, '../web')
const entries = {
  engineChild: join(here, 'engineChild.js'),
  docxWorker: join(here, 'docxWorker.js'),
  extractWorker: join(here, 'extractWorker.js'),
  documentChild: join(here, 'documentChild.js'),
}
const sweepMs = 3_600_000
/** How long answers that are under way may take to finish when the server stops. */
const graceMs = 10_000

/** Starts the server; gives the function that ends it. */
async function start(environment: Environment): Promise<() => Promise<void>> {
  const { settings, parallelJobs, parallelTranslations } = environment
  const { ports, close } = await openMachine(environment, entries)
  const jobs = startJobs(ports, settings, { parallelJobs })
  const translations = startTranslations(ports, settings, { parallel: parallelTranslations })
  const wake = () => {
    jobs.wake()
    translations.wake()
  }
  const sessions = createLive(ports, settings, jobs.wake)
  const app = createApp(ports, settings, { wake, corrected: sessions.corrected, addressOf: addressOf(environment.trustProxy) })
  const files = existsSync(web) ? await openStaticFiles(web) : async () => null

  const server = await listen(environment, async (request, env) => (await files(request)) ?? secure(await app.fetch(request, env)))
  const live = openWebSockets(server, sessions, hostOf(environment.trustProxy))
  tellTrials(environment)
  tell(server, ports)
  const clean = () => void sweep(ports, settings).catch((error: unknown) => ports.log.error('sweep', { error }))
  clean()
  const sweeping = setInterval(clean, sweepMs)

  return async () => {
    clearInterval(sweeping)
    await Promise.all([live.close().then(() => finish(server)), jobs.stop(), translations.stop()])
    await close()
  }
}

type Answer = (request: Request, env: Record<string, unknown>) => Promise<Response>

async function listen({ port, host }: Environment, answer: Answer): Promise<Server> {
  // Node cuts a request after five minutes otherwise, and a large upload may take longer.
  const server = createServer({ requestTimeout: 0 })
  const listener = getRequestListener(answer, { hostname: host })
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Says what it can transcribe, or what to install, and then where it listens. */
function tell(server: Server, { media, engines }: Ports): void {
  if (!existsSync(web)) console.log('The app is not built, so only the API is served: npm run build')
  if (!media.available) console.log(`Not transcribing. ${sentence('en-US', 'media.missing')}`)
  for (const { id, languages, parallel, note = '' } of engines) {
    const hint = isMessageId(note) ? sentence('en-US', note) : ''
    const able = languages.length > 0 ? `transcribes ${languages.join(', ')} with ${parallel} at once.` : 'can’t transcribe.'
    console.log(`Engine ${id} ${able} ${hint}`.trim())
  }
  const address = server.address()
  if (!address || typeof address !== 'object') return
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  console.log(`Listening on http://${host}:${address.port}`)
}

/** Says what only plays, so that nobody takes it for real. */
function tellTrials({ sms, sandboxWechat, sandboxPayments }: Environment): void {
  const trials = [
    ...(sms.way === 'console' ? ['text messages are written here'] : []),
    ...(sandboxWechat ? ['WeChat is a sandbox'] : []),
    ...(sandboxPayments ? ['payments are a sandbox, which gives time for nothing'] : []),
  ]
  if (trials.length > 0) console.log(`For trying out: ${trials.join('; ')}. It is off in production, and where others reach the server.`)
}

function addressOf(trustProxy: boolean): (request: Request, env: unknown) => string {
  return (request, env) => {
    const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
    if (forwarded) return forwarded
    const incoming = typeof env === 'object' && env !== null && 'incoming' in env ? env.incoming : null
    return (incoming instanceof IncomingMessage && incoming.socket.remoteAddress) || ''
  }
}

/** The host as browsers know it. */
function hostOf(trustProxy: boolean): (request: IncomingMessage) => string | undefined {
  return ({ headers }) => {
    const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
    return (typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined) ?? headers.host
  }
}

/** Takes no new requests and lets those under way finish, for a while. */
async function finish(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}

try {
  loadEnvFile()
  const stop = await start(readEnvironment(process.env))
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // The second time whoever stops it has no patience left.
      if (stopping) process.exit(1)
      stopping = true
      void stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
