/** All data of an account as one zip file, made while it is sent. */
import { translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import type { UserRow } from '../../ports/rows'
import { toMessageDto } from '../accounts/inboxMessages'
import { ledgerPage } from '../billing/ledgerPage'
import { noticeSettingsOf } from '../notices/noticeSettings'
import { segmentBatches, streamWithList } from '../records/segmentStream'
import { retentionOf } from '../retention/retentionRules'
import { loadSiteSettings } from '../site/siteSettings'
import { recordEntries } from './recordEntries'
import { jsonEntry, jsonUpTo, pagesOf, type ArchiveEntry } from './archiveEntry'
import { translationEntries } from './translationEntries'
import { zipStream } from './zipStream'

interface ArchiveOptions {
  user: UserRow
  locale: ServerLocale
}

/** Streams the zip file: neither a recording nor a transcript list is in memory as a whole. ZIP64 where it is needed. */
export function accountArchive(ports: Ports, settings: Settings, options: ArchiveOptions): ReadableStream<Uint8Array> {
  return zipStream(archiveEntries(ports, settings, options))
}

async function* archiveEntries(
  ports: Ports,
  settings: Settings,
  { user, locale }: ArchiveOptions,
): AsyncGenerator<ArchiveEntry> {
  const { store, clock } = ports
  const lastModified = new Date(clock.now())
  const site = (await loadSiteSettings(store, settings)).site_name || translate(locale, 'site.name')
  const readme = translate(locale, 'archive.readme', { site, date: lastModified.toISOString() })
  // Windows takes text without the mark for its old encodings.
  yield { name: 'README.txt', lastModified, input: `\ufeff${readme}` }
  yield jsonEntry('profile.json', lastModified, await profileOf(ports, user))
  yield {
    name: 'statement.json',
    lastModified,
    input: streamWithList(
      pagesOf((page) => ledgerPage(store, user, page)),
      '{"list":',
      '}',
    ),
  }
  yield {
    name: 'messages.json',
    lastModified,
    input: streamWithList(
      pagesOf(async (page) => {
        const { rows, total } = await store.inbox.page({ ...page, userId: user.id })
        return { rows: rows.map((row) => toMessageDto(row, locale)), total }
      }),
      '{"list":',
      '}',
    ),
  }
  yield jsonEntry('vocabulary.json', lastModified, await store.vocabularies.get(user.id))
  yield jsonEntry('library.json', lastModified, { list: await store.library.list(user.id) })
  yield* meetingEntries(ports, user)
  yield* recordEntries(ports, { user, locale })
  yield* translationEntries(ports, { userId: user.id, taskId: null, folder: 'translations' })
}

async function profileOf(ports: Ports, user: UserRow): Promise<object> {
  const { store } = ports
  const { id, username, name, phone, email, roles, locale, createdAt, storageMb } = user
  const { generalSeconds, memberSeconds, balanceCents, vipEnd, vipForever } = user
  return {
    ...{ id, username, name, phone, email, roles, locale, created_at: new Date(createdAt).toISOString() },
    ...{ storage_mb: storageMb, general_seconds: generalSeconds, member_seconds: memberSeconds },
    ...{ balance: balanceCents / 100, membership: vipForever ? 'forever' : vipEnd },
    notices: await noticeSettingsOf(ports, user),
    webhook: (await store.webhooks.find(id))?.url ?? '',
    retention: await retentionOf(ports, id),
    summaries: (await store.summaryPreferences.get(id)) ?? null,
    voices: (await store.voiceProfiles.list(id)).map((voice) => ({ name: voice.name, seconds: voice.seconds })),
    tokens: (await store.apiTokens.list(id)).map((token) => token.name),
  }
}

/** Meetings, with the texts of those that have no record. */
async function* meetingEntries({ store }: Ports, user: UserRow): AsyncGenerator<ArchiveEntry> {
  for await (const meetings of pagesOf((page) => store.meetings.page({ ...page, userId: user.id, keyword: '' })))
    for (const { id } of meetings) {
      const meeting = await store.meetings.find(id, user.id)
      if (!meeting) continue
      const { title, language, target, remark, createdAt, soundMs, speakers, notes, taskId } = meeting
      const facts = { id, title, language, target, remark, created_at: new Date(createdAt).toISOString() }
      const about = { ...facts, ms: soundMs, record: taskId, speakers, notes }
      const name = `meetings/${id}.json`
      const lastModified = new Date(createdAt)
      const segments = segmentBatches({ segments: store.meetingSegments }, id)
      if (taskId !== null) yield jsonEntry(name, lastModified, about)
      else yield { name, lastModified, input: streamWithList(segments, jsonUpTo(about, 'list'), '}') }
    }
}
