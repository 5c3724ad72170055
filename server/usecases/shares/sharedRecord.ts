/** What a link shows: never ids, file names or texts of the record that it does not share. */
import * as v from 'valibot'
import { Summary } from '../../../src/wire/insightSchemas'
import type { WireSegment } from '../../../src/wire/responses'
import type { Ports } from '../../ports/ports'
import { storedInsights } from '../insight/insightJobs'
import { segmentBatches } from '../records/segmentStream'
import { formatLocalTime } from '../records/tasks'
import { paragraphBatches } from '../translation/paragraphBatches'
import type { OpenedShare } from './openShare'
import { trimNotes, trimSegment, trimSummary, type ShareRange } from './trim'

/** The part of the recording a link shows. */
export function shareRangeOf({ share, task }: OpenedShare): ShareRange {
  return { fromMs: share.fromMs ?? 0, toMs: share.toMs ?? task.times * 1000 }
}

/** The JSON of a `SharedRecord`, in parts. @param urls of its sound and peaks */
export async function* sharedRecordJson(
  ports: Ports,
  opened: OpenedShare,
  urls: { url: string; peaks_url: string },
): AsyncGenerator<string> {
  const { share, task } = opened
  const { parts } = share
  const range = shareRangeOf(opened)
  yield JSON.stringify({
    title: task.title,
    language: task.language,
    times: Math.ceil((range.toMs - range.fromMs) / 1000),
    createtime: formatLocalTime(task.createdAt),
    created_at: new Date(task.createdAt).toISOString(),
    export: parts.export ? 1 : 0,
    ...(parts.notes && { notes: trimNotes(task.notes, range).map((note, at) => ({ ...note, id: `n${at}` })) }),
    ...(parts.summary && { summary: await sharedSummary(ports, opened) }),
    ...(parts.sound && { url: urls.url, ...(task.peaksFile !== null && { peaks_url: urls.peaks_url }) }),
  }).slice(0, -1)
  const shown = new Map<string, ShownSegment>()
  const roles = new Set<string>()
  yield ',"list":['
  for await (const batch of segmentBatches(ports.store, task.id)) {
    const lines = batch.flatMap((segment) => {
      const line = share.fromMs === null ? plainSegment(segment) : trimSegment(segment, range)
      if (!line) return []
      const id = `s${shown.size}`
      shown.set(segment.id, { id, source: line.text.trim() })
      const { overlaps, role, ...text } = line
      if (!parts.speakers) return [{ ...text, id }]
      for (const speaker of [role, ...(overlaps ?? []).map((overlap) => overlap[2])]) roles.add(speaker)
      return [{ ...line, id }]
    })
    if (lines.length > 0)
      yield (shown.size > lines.length ? ',' : '') + lines.map((line) => JSON.stringify(line)).join(',')
  }
  const speakers = Object.fromEntries(Object.entries(task.speakers).filter(([role]) => roles.has(role)))
  yield `],"speakers":${JSON.stringify(speakers)},"translations":[`
  yield* translationsJson(ports, opened, shown)
  yield ']}'
}

interface ShownSegment {
  /** Its id in the response. */
  id: string
  /** Its text as it is shown. */
  source: string
}

/** A segment without what only its owner needs. */
function plainSegment({ id, start, end, role, text, words, paragraph, overlaps }: WireSegment): WireSegment {
  return {
    id,
    start,
    end,
    role,
    text,
    ...(words && { words: words.map(([from, to, word]): [number, number, string] => [from, to, word]) }),
    ...(paragraph && { paragraph }),
    ...(overlaps && { overlaps }),
  }
}

async function sharedSummary(ports: Ports, opened: OpenedShare): Promise<Summary | undefined> {
  const { share, task } = opened
  const stored = await storedInsights(ports, task.id)
  const parsed = v.safeParse(Summary, stored.summary)
  if (!parsed.success) return undefined
  const { version: _, ...summary } = parsed.output
  if (share.fromMs === null) return summary
  return trimSummary(summary, shareRangeOf(opened), task.times * 1000) ?? undefined
}

/** Lines whose source is what the link shows: others may tell of words that were cut off. */
async function* translationsJson(
  { store }: Ports,
  { share, task }: OpenedShare,
  shown: ReadonlyMap<string, ShownSegment>,
): AsyncGenerator<string> {
  let isFirst = true
  for (const target of share.parts.translations) {
    const translation = await store.translations.byTask(task.id, target)
    if (!translation) continue
    yield `${isFirst ? '' : ','}{"target":${JSON.stringify(target)},"list":[`
    isFirst = false
    let comma = ''
    for await (const batch of paragraphBatches(store, translation.id)) {
      for (const { segment, source, target: text } of batch) {
        const line = segment === null ? undefined : shown.get(segment)
        if (!line || text.trim() === '' || line.source !== source.trim()) continue
        yield `${comma}${JSON.stringify({ segment: line.id, target: text })}`
        comma = ','
      }
    }
    yield ']}'
  }
}
