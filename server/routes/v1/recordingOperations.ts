import { taskStatus, type TaskStatus } from '../../../src/wire/constants'
import { exportFileTypes, exportFormats } from '../../../src/transcript/export/exportFormats'
import { fileName } from '../../../src/shared/files/fileName'
import { callerOf, requireScope } from '../../http/bearerAuth'
import type { Idempotency } from '../../http/idempotency'
import type { ServerApp, ServerContext } from '../../http/requestContext'
import { requireRate } from '../../http/requestLimits'
import { digestForm, parseFields, receiveForm } from '../../http/uploadForm'
import { RequestError } from '../../lib/requestError'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { InsightRow } from '../../ports/insightRepositories'
import type { BriefTask } from '../../ports/rows'
import { addRecording, requireLanguage } from '../../usecases/records/addRecording'
import { ownRecord } from '../../usecases/records/access'
import { changeRecord } from '../../usecases/records/changeRecords'
import { writeTranscriptFile } from '../../usecases/records/transcriptFile'
import * as v from 'valibot'
import { Summary } from '../../../src/wire/insightSchemas'
import { Recording, RecordingList, SummaryAnswer, Transcript } from './answers'
import { describe, path, query } from './operation'
import { ById, RecordingFields, RecordingForm, RecordingPage, TranscriptQuery } from './requests'
import { splitTerms } from '../../usecases/vocabulary/splitTerms'

const base = '/api/v1/recordings'

const statusNames: Record<TaskStatus, Recording['status']> = {
  [taskStatus.unpaid]: 'out_of_credit',
  [taskStatus.running]: 'transcribing',
  [taskStatus.done]: 'done',
  [taskStatus.failed]: 'failed',
}
const statusByName = { out_of_credit: 0, transcribing: 1, done: 2, failed: -1 } as const

const sorts = {
  created_at: 'created',
  '-created_at': '-created',
  title: 'title',
  '-title': '-title',
  duration: 'times',
  '-duration': '-times',
} as const

export function toRecording(row: BriefTask, locale: ServerLocale): Recording {
  return {
    id: String(row.id),
    title: row.title,
    status: statusNames[row.status],
    type: row.type,
    language: row.identifyLanguage ? 'auto' : row.language,
    duration: row.times,
    size: row.size,
    created_at: new Date(row.createdAt).toISOString(),
    progress: row.status === taskStatus.running ? row.progress : null,
    error: row.error && isMessageId(row.error) ? translate(locale, row.error) : null,
    deleted: row.deletedAt !== null,
    version: row.version,
  }
}

/** Recordings with their transcripts and summaries. */
export function recordingOperations(app: ServerApp, server: ServerContext, idempotency: Idempotency): void {
  const { ports, settings, limits } = server
  const [read, write] = [requireScope(server, 'read'), requireScope(server, 'write')]

  app.post(
    base,
    describe({
      summary: 'Add a recording',
      description: 'Uploads a file and queues its transcription. Its credit is charged at once.',
      tag: 'Recordings',
      scope: 'write',
      status: 201,
      answer: Recording,
      form: RecordingForm,
      headers: {
        'Idempotency-Key':
          'Up to 255 characters. The same request with the same key within 24 hours adds nothing and gets the same answer.',
      },
      errors: [402, 409, 413, 415, 422, 503, 507],
    }),
    write,
    async (c) => {
      const { user } = callerOf(c)
      const recording = await idempotency.run<Recording>(c, {
        digest: () => digestForm(c, server),
        create: async (remember) => {
          const { receive, form } = receiveForm(c, server)
          let body: Recording | undefined
          await addRecording(ports, settings, {
            user,
            receive,
            async details() {
              const fields = parseFields((await form()).fields, RecordingFields)
              return {
                title: fields.title ?? '',
                language: fields.language ? requireLanguage(fields.language) : undefined,
                speakers: fields.speakers ?? 0,
                vocabulary: splitTerms(fields.vocabulary ?? ''),
              }
            },
            async onAdded(repos, task) {
              body = toRecording(task, c.get('locale'))
              await remember(repos, { body, digest: (await form()).digest })
            },
          })
          if (!body) throw new Error('a recording was added without being stored')
          return body
        },
      })
      c.header('location', `${base}/${recording.id}`)
      return c.json(recording, 201)
    },
  )
  app.get(
    base,
    describe({ summary: 'List recordings', tag: 'Recordings', scope: 'read', answer: RecordingList }),
    read,
    query(RecordingPage),
    async (c) => {
      const { page = 1, limit = 20, keyword = '', status, type, deleted = false, sort } = c.req.valid('query')
      const { rows, total } = await ports.store.tasks.page({
        userId: callerOf(c).user.id,
        page,
        limit,
        keyword,
        deleted,
        sort: sorts[sort ?? '-created_at'],
        ...(status && { status: statusByName[status] }),
        ...(type && { type }),
      })
      return c.json({ data: rows.map((row) => toRecording(row, c.get('locale'))), total, page, limit })
    },
  )
  app.get(
    `${base}/:id`,
    describe({ summary: 'Get a recording', tag: 'Recordings', scope: 'read', answer: Recording, errors: [404] }),
    read,
    path(ById),
    async (c) => {
      const task = await ownRecord(ports, callerOf(c).user, c.req.valid('param').id)
      return c.json(toRecording(task, c.get('locale')))
    },
  )
  app.delete(
    `${base}/:id`,
    describe({
      summary: 'Move a recording to the recycle bin',
      description: 'It stays there until its owner deletes it for good.',
      tag: 'Recordings',
      scope: 'write',
      status: 204,
      errors: [404],
    }),
    write,
    path(ById),
    async (c) => {
      await changeRecord(ports, callerOf(c).user, { action: 'del', id: c.req.valid('param').id })
      return c.body(null, 204)
    },
  )
  app.get(
    `${base}/:id/transcript`,
    describe({
      summary: 'Get the transcript of a recording',
      tag: 'Recordings',
      scope: 'read',
      answer: Transcript,
      files: exportFileTypes.filter((type) => type !== 'json').map((type) => exportFormats[type].mediaType),
      errors: [404, 409],
    }),
    read,
    path(ById),
    query(TranscriptQuery),
    async (c) => {
      const { user } = callerOf(c)
      requireRate(limits.expensiveReads, user.id)
      const { format = 'json', speakers = true, times = true, fillers = true, paragraphs = true } = c.req.valid('query')
      const task = await ownRecord(ports, user, c.req.valid('param').id)
      const release = format === 'docx' ? limits.documentExports.acquire(user.id) : () => {}
      const options = { role: speakers, time: times, tone: fillers, pa: paragraphs }
      const file = { ...options, type: format, locale: c.get('locale') }
      const { content, mediaType } = await writeTranscriptFile(ports, task, file).finally(release)
      const name = encodeURIComponent(fileName(task.title, format, String(task.id)))
      return c.body(content.slice().buffer, 200, {
        'content-type': mediaType,
        ...(format !== 'json' && { 'content-disposition': `attachment; filename*=UTF-8''${name}` }),
      })
    },
  )
  app.get(
    `${base}/:id/summary`,
    describe({
      summary: 'Get the summary of a recording',
      description: 'The one that was made in the app; 404 if there is none.',
      tag: 'Recordings',
      scope: 'read',
      answer: SummaryAnswer,
      errors: [404],
    }),
    read,
    path(ById),
    async (c) => {
      const task = await ownRecord(ports, callerOf(c).user, c.req.valid('param').id)
      const row = (await ports.store.insights.byTask(task.id)).find(({ kind }) => kind === 'summary')
      if (!row) throw new RequestError('summary.none')
      return c.json(toSummary(row))
    },
  )
}

function toSummary({ body, version, by }: InsightRow): SummaryAnswer {
  const { summary, lines, decisions = [], todos, chapters, keywords } = v.parse(Summary, body)
  const at = (start: number | undefined) => (start === undefined ? {} : { start_ms: start })
  const plain = summary === '' ? [] : [{ text: summary, start: undefined }]
  return {
    lines: (lines ?? plain).map(({ text, start }) => ({ text, ...at(start) })),
    decisions: decisions.map(({ text, start }) => ({ text, ...at(start) })),
    todos: todos.map(({ text, start, owner, done }) => ({
      text,
      ...at(start),
      ...(owner !== undefined && { owner }),
      done: done === 1,
    })),
    chapters: chapters.map(({ title, start, text }) => ({ title, text, start_ms: start })),
    keywords,
    version,
    generated_by: by,
  }
}
