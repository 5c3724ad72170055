/** The state of the site, and its services. */
import type { AdminOverview, AdminSite, ServiceTest, testedServices } from '../../../src/wire/adminSchemas'
import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import { ModelError } from '../../ports/textServices'
import { loadSiteSettings, siteSettingPatterns, type SiteSettingName } from '../site/siteSettings'

const weekMs = 7 * 86_400_000
const largestUsers = 10

/** Numbers of users, records, bytes and jobs. */
export async function siteOverview({
  store,
  files,
  clock,
}: Pick<Ports, 'store' | 'files' | 'clock'>): Promise<AdminOverview> {
  const now = clock.now()
  const { activeUsers, fileBytes, ...counts } = await store.siteWide.counts(now - weekMs)
  return {
    ...counts,
    active_users: activeUsers,
    file_bytes: fileBytes,
    free_bytes: await files.freeBytes(),
    jobs: await store.siteWide.jobCounts(now),
    largest: await store.siteWide.largestUsers(largestUsers),
  }
}

/** The settings that can be changed at runtime, and which services are on. */
export async function describeSite(ports: Ports, settings: Settings): Promise<AdminSite> {
  const { store, chat, translator, sms, wechat, payments } = ports
  const changed = await store.siteSettings.all()
  const values = await loadSiteSettings(store, settings)
  const names = Object.keys(siteSettingPatterns) as SiteSettingName[]
  return {
    settings: names.map((name) => ({ name, value: toSettingText(values[name]), changed: name in changed })),
    services: {
      chat: chat?.id ?? null,
      translator: translator?.id ?? null,
      sms: sms !== null,
      wechat: wechat !== null,
      payments: [...(payments?.methods ?? [])],
    },
  }
}

/** As it is stored: see `siteSettingPatterns`. */
const toSettingText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)

type TestedService = (typeof testedServices)[number]

/** Asks a service for a short answer. @throws RequestError if it is off or gives none */
export async function testService(
  { chat, translator, clock, log }: Ports,
  service: TestedService,
  signal: AbortSignal,
): Promise<ServiceTest> {
  const startedAt = clock.now()
  const answers: Record<TestedService, (() => Promise<string>) | null> = {
    chat: chat && (() => askChat(chat, signal)),
    translator: translator && (() => translateGreeting(translator, signal)),
  }
  const answer = answers[service]
  if (!answer) throw new RequestError('admin.serviceOff')
  try {
    return { text: await answer(), ms: clock.now() - startedAt }
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error
    log.error('service.test', { service, error })
    throw new RequestError(`admin.service.${error instanceof ModelError ? error.kind : 'late'}`)
  }
}

/** Enough for a sentence, also of a model that thinks first. */
const maxTokens = 500
const maxAnswerCharacters = 500

async function askChat(chat: NonNullable<Ports['chat']>, signal: AbortSignal): Promise<string> {
  const question = { role: 'user', content: 'Answer with one short sentence: which model are you?' } as const
  let text = ''
  for await (const part of chat.chat([question], { signal, maxTokens })) text += part
  return text.trim().slice(0, maxAnswerCharacters)
}

async function translateGreeting(translator: NonNullable<Ports['translator']>, signal: AbortSignal): Promise<string> {
  const [source, target] = translator.targets.includes('cn') ? (['en', 'cn'] as const) : (['cn', 'en'] as const)
  const greeting = source === 'en' ? 'Good morning. The meeting begins at nine.' : '早上好，会议九点开始。'
  const [translation] = await translator.translate([greeting], { source, target, context: [], signal })
  return translation ?? ''
}
