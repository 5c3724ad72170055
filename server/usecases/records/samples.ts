/** The sample record of an account: a finished meeting that shows what the product makes of a recording. */
import * as v from 'valibot'
import { taskStatus } from '../../../src/wire/constants'
import { Mindmap, Summary } from '../../../src/wire/insightSchemas'
import type { SampleLanguage } from '../../../src/wire/constants'
import { WireSegment } from '../../../src/wire/responses'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'

/** A sample as `scripts/sampleRecordings.mjs` writes it. */
const SampleRecording = v.object({
  title: v.string(),
  durationMs: v.number(),
  speakers: v.record(v.string(), v.string()),
  segments: v.array(WireSegment),
  summary: Summary,
  mindmap: Mindmap,
  /** Base64. */
  peaks: v.string(),
})

/**
 * Adds the sample record in that language, or restores the one that the account has. It costs neither credit nor storage.
 * @returns its id
 */
export async function addSample(ports: Ports, user: UserRow, language: SampleLanguage): Promise<number> {
  const { store, files, clock } = ports
  const existing = await store.tasks.sampleOf(user.id, language)
  if (existing) {
    await store.tasks.update(existing.id, { deletedAt: null })
    return existing.id
  }
  const { segments, summary, mindmap, peaks, durationMs, ...recording } = await readSample(ports, language)
  const audio = await ports.samples.read(`${language}.mp3`)
  // A file of its own, so that it is removed like any other. Without an upload, it doesn't count toward the storage.
  const file = files.name('mp3')
  const peaksFile = files.name('peaks')
  await files.write(file, audio)
  await files.write(peaksFile, peaks)
  const now = clock.now()
  return store.transaction(async (repos) => {
    // Another request may have added it meanwhile; cleanup removes the files then.
    const added = await repos.tasks.sampleOf(user.id, language)
    if (added) return added.id
    const id = await repos.tasks.insert({
      ...recording,
      userId: user.id,
      status: taskStatus.done,
      type: 'file',
      language,
      mode: 'normal',
      file,
      peaksFile,
      size: audio.length,
      times: Math.ceil(durationMs / 1000),
      createdAt: now,
      progress: 100,
      error: '',
      deletedAt: null,
      version: 0,
      attempt: 1,
      sample: true,
    })
    await repos.segments.save(id, segments, [])
    const insight = { version: 0, by: 'written', madeAt: now } as const
    await repos.insights.save(id, { ...insight, kind: 'summary', body: summary })
    await repos.insights.save(id, { ...insight, kind: 'mindmap', body: mindmap })
    return id
  })
}

async function readSample({ samples }: Ports, language: SampleLanguage) {
  const json: unknown = JSON.parse(new TextDecoder().decode(await samples.read(`${language}.json`)))
  const { peaks, ...recording } = v.parse(SampleRecording, json)
  return { ...recording, peaks: Uint8Array.from(atob(peaks), (character) => character.charCodeAt(0)) }
}
