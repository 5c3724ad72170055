/** The app's local storage. Invalid values count as absent; nothing here throws. */
import * as v from 'valibot'
import { Id } from '../../wire/responses'
import { languageValues, recordingLanguages } from '../../wire/constants'

/** Fallback until the page closes, for values local storage refuses (private mode, full). */
const memory = new Map<string, string>()

export function readText(name: string): string | null {
  const inMemory = memory.get(name)
  if (inMemory !== undefined) return inMemory
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeText(name: string, text: string): void {
  removeText(name)
  try {
    localStorage.setItem(name, text)
  } catch {
    memory.set(name, text)
  }
}

export function removeText(name: string): void {
  memory.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/** One stored value. */
export interface StoredValue<T> {
  /** Null if absent or invalid. */
  read(): T | null
  write(value: T): void
  remove(): void
}

type Schema<T> = v.GenericSchema<unknown, T>

function text<T extends string>(name: string, schema: Schema<T>): StoredValue<T> {
  return {
    read() {
      const result = v.safeParse(schema, readText(name))
      return result.success ? result.output : null
    },
    write: (value) => writeText(name, value),
    remove: () => removeText(name),
  }
}

function json<T>(name: string, schema: Schema<T>): StoredValue<T> {
  return {
    read() {
      try {
        const result = v.safeParse(schema, JSON.parse(readText(name) ?? 'null'))
        return result.success ? result.output : null
      } catch {
        return null
      }
    },
    write: (value) => writeText(name, JSON.stringify(value)),
    remove: () => removeText(name),
  }
}

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))

const MeetingItem = v.object({ id: Id, title: v.string(), language: v.string(), target: v.optional(v.string()) })
const MeetingDraft = v.object({
  title: v.string(),
  /** Null until chosen: the default applies. */
  language: v.nullable(v.picklist(languageValues)),
  /** Language of the live translation; null for none. */
  target: v.nullable(v.picklist(languageValues)),
  remark: v.string(),
  /** Words to expect. */
  vocabulary: v.array(v.string()),
  /** Typed, and not one of these words yet. */
  term: v.string(),
  /** Number of speakers; 0 finds it out. */
  speakers: v.optional(between(0, 20), 0),
})
const RecordItem = v.object({ id: Id, title: v.string() })
const PlayerSettings = v.object({
  rate: between(0.25, 4),
  volume: between(0, 1),
  skipSilence: v.boolean(),
  /** How far playback rewinds after a pause, in milliseconds. */
  rewindMs: v.optional(between(0, 10_000), 1_000),
  /** Pauses playback while the user types. */
  pauseTyping: v.optional(v.boolean(), false),
  /** Plays each uncertain phrase when the review reaches it. */
  playUnsure: v.optional(v.boolean(), true),
  /** Shows the waveform. */
  waveform: v.optional(v.boolean(), true),
})
const Capture = v.object({
  microphone: v.boolean(),
  /** Audio of a tab or the screen. */
  shared: v.boolean(),
  echoCancellation: v.boolean(),
  noiseSuppression: v.boolean(),
  autoGainControl: v.optional(v.boolean(), true),
  /** Uses the browser's recognition where the server's is unavailable. */
  browserEar: v.optional(v.boolean(), false),
  /** The menu starts a meeting with these settings at once. */
  atOnce: v.optional(v.boolean(), true),
})
/** Where the user left off in a record: player position, start of the first segment on the screen, time of the visit. */
const Milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0))
const RecordPlace = v.object({ id: v.string(), ms: Milliseconds, topMs: Milliseconds, at: Milliseconds })
/** How a transcript is shown: in paragraphs, or one row per segment. */
const TranscriptViewMode = v.picklist(['paragraphs', 'captions'])
const VideoLayout = v.object({ shown: v.boolean(), side: v.picklist(['left', 'right']) })
const Rule = v.object({ from: v.string(), to: v.string() })
const Words = v.object({ terms: v.array(v.string()), replacements: v.array(Rule) })
const VocabularyDraft = v.object({
  owner: Id,
  /** What the changes were made to. */
  base: Words,
  ...Words.entries,
  /** Typed, and not a term yet. */
  text: v.string(),
})
const UploadSettings = v.object({
  /** Language of the last recordings. */
  language: v.optional(v.picklist(recordingLanguages)),
  /** Starts recordings once they are picked. */
  autoStart: v.optional(v.boolean(), false),
  /** Opens a single recording when it is transcribed. */
  openWhenDone: v.optional(v.boolean(), false),
})
const Insight = v.object({
  open: v.boolean(),
  tab: v.picklist(['summary', 'mindmap', 'speakers', 'comments', 'notes', 'assistant']),
})
/** Customized shortcuts, by command name. */
const Keys = v.record(v.string(), v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8)))
/** The key in the address of a link, by the link's id. */
const ShareKeys = v.array(v.object({ id: v.string(), key: v.string() }))
export type MeetingItem = v.InferOutput<typeof MeetingItem>
export type MeetingDraft = v.InferOutput<typeof MeetingDraft>
export type RecordItem = v.InferOutput<typeof RecordItem>
export type InsightPanelLayout = v.InferOutput<typeof Insight>
export type UploadSettings = v.InferOutput<typeof UploadSettings>
export type CaptureSettings = v.InferOutput<typeof Capture>
export type TranscriptViewMode = v.InferOutput<typeof TranscriptViewMode>
export type VideoLayout = v.InferOutput<typeof VideoLayout>
export type PlayerSettings = v.InferOutput<typeof PlayerSettings>

/** The app's stored values, by storage key. */
export const stored = {
  /** Key of the last captcha. */
  key: text('key', v.pipe(v.string(), v.minLength(1))),
  /** Device id from the last login, sent with the next. */
  device: text('device', v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  /** The welcome of an account without records was dismissed. */
  welcomeDismissed: text('welcomeDismissed', v.literal('1')),
  /** The live meeting. */
  meetingItem: json('meetingItem', MeetingItem),
  /** What was entered for the next meeting. */
  meetingDraft: json('meetingDraft', MeetingDraft),
  /** Id of the record last opened. */
  task_id: text('task_id', v.pipe(v.string(), v.minLength(1))),
  /** The record last opened. */
  taskDeatilItem: json('taskDeatilItem', RecordItem),
  /** The newest first. */
  recordPlaces: json('recordPlaces', v.array(RecordPlace)),
  /** Assistant conversations about records, in the assistant's format. */
  assistantTalks: json('assistantTalks', v.array(v.unknown())),
  /** Font size of transcripts in px. */
  tranFontsize: json('tranFontsize', v.pipe(between(12, 32), v.integer())),
  tranView: text('tranView', TranscriptViewMode),
  tranVoice: json('tranVoice', PlayerSettings),
  /** The picture of video recordings. */
  video: json('tranVideo', VideoLayout),
  transcriptKeys: json('transcriptKeys', Keys),
  /** Changes of own words that are not saved yet. */
  vocabularyDraft: json('vocabularyDraft', VocabularyDraft),
  /** The insight panel beside a transcript. */
  insight: json('insight', Insight),
  /** Ids of records whose suggested title was refused, the newest first. */
  refusedTitles: json('refusedTitles', v.array(v.string())),
  /** Links to records that were made on this device. */
  shareKeys: json('shareKeys', ShareKeys),
  /** Whether exports contain the summary. */
  exportSummary: json('exportSummary', v.boolean()),
  /** Target language of transcript translations; absent for none. */
  tranTarget: text('tranTarget', v.picklist(languageValues)),
  /** Audio capture settings of the last meeting. */
  capture: json('capture', Capture),
  /** How recordings are uploaded. */
  upload: json('upload', UploadSettings),
  /** Whether the browser may show notices of jobs that ended. */
  browserNotices: json('browserNotices', v.boolean()),
  /** Language of the last live meeting. */
  languageRealtime: text('languageRealtime', v.picklist(languageValues)),
}
