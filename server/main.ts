/** Starts the server: environment, adapters, app, listen. Shuts down cleanly on SIGTERM and SIGINT, even during startup. */
import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { listenForMetrics, metricsPath, metricsResponse } from './adapters/http/metricsServer'
import { withRequestIds } from './adapters/http/requestHandler'
import { createMetrics, type Metrics } from './adapters/metrics/metrics'
import type { HostBindings } from './http/requestContext'
import { clientAddressResolver, requestHostResolver } from './adapters/http/clientAddress'
import { createLimitedServer } from './adapters/http/httpServer'
import { withHsts, withSecurityHeaders } from './adapters/http/securityHeaders'
import { openStaticFiles } from './adapters/http/staticFiles'
import { bucketUrl } from './adapters/storage/s3/s3Objects'
import { stopSignal } from './adapters/system/stopSignal'
import { guardSandboxes } from './adapters/http/sandboxGuard'
import { openWebSockets } from './adapters/http/webSockets'
import { createApp } from './app'
import { loadEnvFile, readEnvironment, type Environment } from './environment'
import { createPorts } from './createPorts'
import { setHmacSecret } from './lib/secrets'
import { translate } from './messages/messages'
import type { Ports } from './ports/ports'
import type { Settings } from './ports/settings'
import type { SpeechEngine } from './ports/speech'
import { claimMinutes, createAdminClaim } from './usecases/admin/claimAdmin'
import { InsightJobs } from './usecases/insight/insightJobs'
import { createLiveGateway } from './usecases/live/liveGateway'
import { createHealthApp } from './routes/healthRoutes'
import { startWorkers } from './startWorkers'
import { workerEntriesIn } from './workerEntries'

const serverFolder = import.meta.dirname
const webFolder = join(serverFolder, '../web')
const entries = workerEntriesIn(serverFolder)
/** How long in-flight responses may take to finish when the server stops. */
const graceMs = 10_000

/** Starts the server and returns the function that stops it. A stop signal during startup ends it at the next safe point. */
async function start(environment: Environment): Promise<() => Promise<void>> {
  const { role, settings } = environment
  if (stopSignal.aborted) return async () => {}
  if (environment.siteSecret !== '') setHmacSecret(environment.siteSecret)
  const opened = await createPorts(environment, entries)
  const { ports, close } = opened
  if (stopSignal.aborted) return close
  let meetings = () => 0
  const metrics = environment.metrics && (await createMetrics({ ports, liveMeetings: () => meetings() }))
  if (metrics) ports.speech = metrics.measured(ports.speech)
  let isStopping = false
  const insightJobs = new InsightJobs(ports, settings)
  const stopWorkers = role === 'web' ? async () => {} : await startWorkers(environment, { ...opened, insightJobs })
  const site: Site =
    role === 'worker'
      ? openHealthSite(createHealthApp({ ports, hooks: { isStopping: () => isStopping } }))
      : await openSite(environment, { ports, insightJobs, isStopping: () => isStopping })
  meetings = site.meetings
  const metricsPage = metrics && openMetricsPage(environment, metrics)
  const respond: RequestHandler = async (request, env) => {
    const answer = (await metricsPage?.(request)) ?? (await site.respond(request, env))
    return withHsts(answer, settings.siteUrl)
  }
  const server = await listen(environment, withRequestIds(environment, { respond, log: ports.log, metrics }))
  const metricsServer = metrics && (await openMetricsServer(environment, metrics))
  const closeSockets = site.acceptSockets(server)
  void ports.files.check().catch((error: unknown) => ports.log.error('storage', { error }))
  warnIfRoot()
  if (role !== 'worker') logSandboxes(environment)
  logStartup(server, ports, role)
  if (role !== 'worker') await logAdminLink(server, ports, settings)

  return async () => {
    isStopping = true
    await ports.clock.sleep(environment.drainMs)
    metricsServer?.close()
    await Promise.all([closeSockets().then(() => closeGracefully(server)), stopWorkers()])
    await close()
  }
}

type RequestHandler = (request: Request, env: HostBindings) => Promise<Response>

/** What a server answers. */
interface Site {
  respond: RequestHandler
  /** Accepts WebSockets until the returned function is called. */
  acceptSockets(server: Server): () => Promise<void>
  /** Meetings being recorded. */
  meetings(): number
}

/** That of a server which only works. */
const openHealthSite = (app: ReturnType<typeof createHealthApp>): Site => ({
  respond: async (request, env) => withSecurityHeaders(await app.fetch(request, env)),
  acceptSockets: () => async () => {},
  meetings: () => 0,
})

/** The app and its interfaces. */
async function openSite(
  environment: Environment,
  { ports, insightJobs, isStopping }: { ports: Ports; insightJobs: InsightJobs; isStopping(): boolean },
): Promise<Site> {
  const { settings, trustProxy } = environment
  const liveGateway = createLiveGateway(ports, settings)
  const { onCorrected, onSignedOut, withSessionClosed } = liveGateway
  const app = createApp(ports, settings, {
    onCorrected,
    withSessionClosed,
    onSignedOut,
    insightJobs,
    isStopping,
    addressOf: clientAddressResolver(trustProxy),
  })
  const files = existsSync(webFolder) ? await openStaticFiles(webFolder, mediaOriginsOf(environment)) : async () => null
  const guard = guardSandboxes(ports, environment)
  return {
    async respond(request, env) {
      guard(request)
      return (await files(request)) ?? withSecurityHeaders(await app.fetch(request, env))
    },
    acceptSockets(server) {
      const webSockets = openWebSockets(server, liveGateway, requestHostResolver(trustProxy))
      return () => webSockets.close()
    },
    meetings: () => liveGateway.meetings,
  }
}

/** Answers requests for metrics on the server's own port, if they have none of their own. */
function openMetricsPage({ metrics: config }: Environment, metrics: Metrics) {
  return async (request: Request): Promise<Response | null> => {
    if (!config || config.port !== null || new URL(request.url).pathname !== metricsPath) return null
    return metricsResponse(metrics, { ...config, authorization: request.headers.get('authorization') })
  }
}

async function openMetricsServer({ metrics: config }: Environment, metrics: Metrics) {
  if (!config || config.port === null) return null
  const { host, token } = config
  const server = await listenForMetrics(metrics, { host, token, port: config.port })
  console.log(`Metrics at http://${host}:${server.port}${metricsPath}`)
  return server
}

/** Where recordings are loaded from if not from this server. */
const mediaOriginsOf = ({ s3 }: Environment): string[] => (s3?.redirect ? [new URL(bucketUrl(s3)).origin] : [])

async function listen({ port, host }: Environment, handleRequest: RequestHandler): Promise<Server> {
  const server = createLimitedServer()
  const listener = getRequestListener(handleRequest, { hostname: host })
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Prints what the server can transcribe, or what to install, and the address it listens on. */
function logStartup(server: Server, { media, speech }: Ports, role: Environment['role']): void {
  if (role === 'worker') console.log('Only working: it answers /healthz, /readyz and, where they are set up, /metrics.')
  else if (!existsSync(webFolder)) console.log('The app is not built, so only the API is served: npm run build')
  if (!media.available) console.log(`Not transcribing. ${translate('en-US', 'media.missing')}`)
  for (const engine of speech.engines) console.log(describeEngine(engine))
  if (!speech.models)
    console.log('Speech models can’t be used: sherpa-onnx isn’t installed, or not made for this system.')
  const models = speech.models?.list() ?? []
  for (const { id, fault } of models) if (fault) console.log(`Model ${id} can’t be used: ${fault}.`)
  if (models.length > 0 && models.every(({ status }) => status === 'available'))
    console.log('No speech models are installed. For Chinese and other languages: npm run models')
  const address = server.address()
  if (!address || typeof address !== 'object') return
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  console.log(`Listening on http://${host}:${address.port}`)
}

/** Until a site has an administrator, prints a link that makes the account that opens it one. */
async function logAdminLink(server: Server, ports: Ports, { siteUrl }: Settings): Promise<void> {
  const code = await createAdminClaim(ports)
  if (code === null) return
  const address = server.address()
  const local = address && typeof address === 'object' ? `http://localhost:${address.port}` : ''
  console.log(`This site has no administrator yet. Within ${claimMinutes} minutes, this link makes your account one:`)
  console.log(`  ${siteUrl || local}/#/set/claim?code=${code}`)
}

/** What an engine can do, and what to expect of it or to install. */
function describeEngine({ id, concurrency, availabilityNote, ...engine }: SpeechEngine): string {
  const { languages, streamingLanguages = [] } = engine
  const work = [
    ...(languages.length > 0 ? [`transcribes ${languages.join(', ')} with ${concurrency} at once`] : []),
    ...(streamingLanguages.length > 0 ? [`streams ${streamingLanguages.join(', ')}`] : []),
  ]
  const hint = availabilityNote ? translate('en-US', availabilityNote) : ''
  return `Engine ${id} ${work.join(' and ') || 'can’t transcribe'}. ${hint}`.trim()
}

/** Warns about running as root: a vulnerability in a program that parses untrusted files would compromise the machine. */
function warnIfRoot(): void {
  if (process.getuid?.() === 0)
    console.log('Running as root: run the server as a dedicated user that owns only DATA_DIR.')
}

/** Prints which gateways are sandboxes. */
function logSandboxes({ sms, mail, sandboxWechat, sandboxPayments }: Environment): void {
  const sandboxes = [
    ...(sms.mode === 'console' ? ['text messages are written here'] : []),
    ...(mail.mode === 'console' ? ['mails are written here'] : []),
    ...(sandboxWechat ? ['WeChat is a sandbox'] : []),
    ...(sandboxPayments ? ['payments are a sandbox and give free credit'] : []),
  ]
  if (sandboxes.length > 0)
    console.log(
      `For trying out: ${sandboxes.join('; ')}. Off in production and when the server is reachable by others.`,
    )
}

/** Stops accepting requests and gives in-flight ones up to `graceMs` to finish. */
async function closeGracefully(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const forceClose = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(forceClose)
}

try {
  loadEnvFile()
  const stop = await start(readEnvironment(process.env))
  if (!stopSignal.aborted) await once(stopSignal, 'abort')
  await stop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
