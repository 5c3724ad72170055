/** Services for texts that administrators connect in the browser. They work at once; keys are never sent back. */
import type { InferOutput } from 'valibot'
import type { AdminService, AdminServices, ChangeService } from '../../../src/wire/adminSchemas'
import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { TextServiceConfig, TextServiceHost } from '../../ports/textServices'
import { audit, type Administration } from './administration'

const requireHost = ({ textServiceHost }: Pick<Ports, 'textServiceHost'>): TextServiceHost => {
  if (!textServiceHost) throw new RequestError('request.notFound', {}, { status: 404 })
  return textServiceHost
}

/** How the services are connected. @throws RequestError 404 where they can't be changed */
export async function describeServices(ports: Pick<Ports, 'store' | 'textServiceHost'>): Promise<AdminServices> {
  const { fixed } = requireHost(ports)
  const { chat, translator } = await ports.store.textServices.all()
  return {
    chat: toDto(fixed.chat ?? chat, fixed.chat !== undefined),
    translator: toDto(fixed.translator ?? translator, fixed.translator !== undefined),
  }
}

const toDto = (config: TextServiceConfig | undefined, fixed: boolean): AdminService => ({
  url: config ? withoutSecrets(config.url) : '',
  model: config?.model ?? '',
  context: config?.contextTokens ?? 0,
  has_key: config !== undefined && config.key !== '',
  fixed,
})

/** Some services take a key in their address. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.replace(/\/$/, '')
}

/** Connects a service, or turns it off. @throws RequestError */
export async function changeService(
  ports: Pick<Ports, 'textServiceHost' | 'bell'>,
  administration: Administration,
  { service, url, model, key, context }: InferOutput<typeof ChangeService>,
): Promise<void> {
  const host = requireHost(ports)
  if (host.fixed[service]) throw new RequestError('admin.serviceFixed')
  if (url !== '' && !isPlainAddress(url)) throw new RequestError('admin.serviceAddress')
  if (url !== '' && service === 'chat' && model === '') throw new RequestError('admin.serviceModel')
  const { store } = administration
  await store.transaction(async (repositories) => {
    const before = (await repositories.textServices.all())[service]
    // A stored key goes nowhere else: who changes the address could otherwise read it there.
    const kept = before && url !== '' && new URL(before.url).origin === new URL(url).origin ? before.key : ''
    const isChat = service === 'chat'
    const config = { url, key: key ?? kept, model: isChat ? model : '', contextTokens: isChat ? context : 0 }
    await repositories.textServices.set(service, url === '' ? null : config)
    const details = {
      service,
      ...(url !== '' && { host: new URL(url).host }),
      ...(isChat && model !== '' && { model }),
    }
    await audit(repositories, administration, { action: 'service.changed', details })
  })
  host.use(await store.textServices.all())
  ports.bell.ring({ topic: 'services', subject: 0 })
}

/** Without a user, a password, a query or a fragment: addresses are shown and logged. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '')
}
