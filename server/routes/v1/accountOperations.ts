import * as v from 'valibot'
import { meetingStatus, type MeetingStatus } from '../../../src/wire/constants'
import { SaveVocabulary } from '../../../src/wire/vocabularySchemas'
import { callerOf, requireScope } from '../../http/bearerAuth'
import type { ServerApp, ServerContext } from '../../http/requestContext'
import { requireRate } from '../../http/requestLimits'
import type { ListedMeeting } from '../../ports/rows'
import { toUserDto } from '../../usecases/accounts/accounts'
import { storageQuotaBytes } from '../../usecases/records/storageQuota'
import { SearchRequest } from '../../../src/wire/searchSchemas'
import { searchEverything } from '../../usecases/search/search'
import { canIdentifyLanguage, listLanguages } from '../../usecases/transcription/engineLanguages'
import { saveVocabulary } from '../../usecases/vocabulary/vocabulary'
import { AccountAnswer, EngineAnswer, LanguageAnswer, MeetingList, SearchAnswer, VocabularyAnswer } from './answers'
import { describe, json, query } from './operation'
import { MeetingPageQuery, SearchQuery } from './requests'

/** The account, what is searched in it, and its words. */
export function accountOperations(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  const [read, write] = [requireScope(server, 'read'), requireScope(server, 'write')]

  app.get(
    '/api/v1/account',
    describe({
      summary: 'Get the account with its credit and storage',
      tag: 'Account',
      scope: 'read',
      answer: AccountAnswer,
    }),
    read,
    async (c) => {
      const { user, scopes } = callerOf(c)
      const { total, month_total, month_use_time } = await toUserDto(ports, user)
      return c.json({
        id: String(user.id),
        username: user.username,
        name: user.name,
        scopes,
        credit: { general_seconds: total, member_seconds: month_total, used_this_month_seconds: month_use_time },
        storage: { used_bytes: await ports.store.uploads.usedBytes(user.id), limit_bytes: storageQuotaBytes(user) },
      })
    },
  )
  app.get(
    '/api/v1/search',
    describe({
      summary: 'Search everything',
      description: 'Finds what was said, written and translated, the newest first.',
      tag: 'Account',
      scope: 'read',
      answer: SearchAnswer,
    }),
    read,
    query(SearchQuery),
    async (c) => {
      const { user } = callerOf(c)
      const { q, cursor } = c.req.valid('query')
      requireRate(limits.searches, user.id)
      const { hits, next } = await searchEverything(ports, user, v.parse(SearchRequest, { q, before: cursor }))
      const data = hits.map(({ id, start, speaker, marks, ...hit }) => ({
        ...hit,
        id: String(id),
        start_ms: start ?? null,
        speaker: speaker || null,
        marks: marks.map(([from, until]) => ({ start: from, end: until })),
      }))
      return c.json({ data, next_cursor: next === undefined ? null : String(next) })
    },
  )
  app.get(
    '/api/v1/meetings',
    describe({
      summary: 'List meetings',
      description: 'The newest first.',
      tag: 'Account',
      scope: 'read',
      answer: MeetingList,
    }),
    read,
    query(MeetingPageQuery),
    async (c) => {
      const { page = 1, limit = 20, keyword = '' } = c.req.valid('query')
      const userId = callerOf(c).user.id
      const { rows, total } = await ports.store.meetings.page({ userId, page, limit, keyword })
      return c.json({ data: rows.map(toMeeting), total, page, limit })
    },
  )
  app.get(
    '/api/v1/vocabulary',
    describe({ summary: 'Get the vocabulary', tag: 'Account', scope: 'read', answer: VocabularyAnswer }),
    read,
    async (c) => c.json(await ports.store.vocabularies.get(callerOf(c).user.id)),
  )
  app.put(
    '/api/v1/vocabulary',
    describe({
      summary: 'Replace the vocabulary',
      description:
        'Terms that engines should expect, and texts that are replaced after recognition. Answers it as it was saved.',
      tag: 'Account',
      scope: 'write',
      answer: VocabularyAnswer,
      errors: [422],
    }),
    write,
    json(SaveVocabulary),
    async (c) => {
      const { user } = callerOf(c)
      requireRate(limits.edits, user.id)
      return c.json(await saveVocabulary(ports, user, c.req.valid('json')))
    },
  )
  app.get(
    '/api/v1/languages',
    describe({ summary: 'List languages', tag: 'Server', scope: 'read', answer: LanguageAnswer }),
    read,
    async (c) => {
      const locale = c.get('locale')
      const data = (await listLanguages(ports, locale)).map(
        ({ value, label, label_en, available, realtime, note }) => ({
          code: value,
          name: locale === 'zh-CN' ? label : label_en,
          available,
          live: realtime,
          note: note ?? '',
        }),
      )
      return c.json({ data, auto: canIdentifyLanguage(ports) })
    },
  )
  app.get(
    '/api/v1/engines',
    describe({ summary: 'List speech engines', tag: 'Server', scope: 'read', answer: EngineAnswer }),
    read,
    (c) => {
      const data = ports.speech.engines.map(({ id, name, languages, streamingLanguages = [], remote }) => ({
        id,
        name,
        languages: [...languages],
        streaming_languages: [...streamingLanguages],
        remote,
      }))
      return c.json({ data })
    },
  )
}

const meetingStatusNames: Record<MeetingStatus, 'waiting' | 'live' | 'ended'> = {
  [meetingStatus.waiting]: 'waiting',
  [meetingStatus.live]: 'live',
  [meetingStatus.ended]: 'ended',
}

const toMeeting = ({ id, title, status, language, target, remark, soundMs, createdAt, taskId }: ListedMeeting) => ({
  id: String(id),
  title,
  status: meetingStatusNames[status],
  language,
  target_language: target,
  remark,
  duration: Math.ceil(soundMs / 1000),
  created_at: new Date(createdAt).toISOString(),
  recording_id: taskId === null ? null : String(taskId),
})
