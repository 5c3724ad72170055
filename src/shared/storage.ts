/** What the app keeps in local storage. Anything unreadable counts as absent; nothing here throws. */
import * as v from 'valibot'
import { Id } from '../wire/bodies'
import { languageValues } from '../wire/codes'

/** Holds what local storage refuses (private mode, full) until the page closes. */
const memory = new Map<string, string>()

export function readText(name: string): string | null {
  const kept = memory.get(name)
  if (kept !== undefined) return kept
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
    // Forbidden storage holds nothing to remove.
  }
}

/** One kept value. */
export interface Stored<T> {
  /** Null when there is none or it can't be read. */
  read(): T | null
  write(value: T): void
  remove(): void
}

type Schema<T> = v.GenericSchema<unknown, T>

function text<T extends string>(name: string, schema: Schema<T>): Stored<T> {
  return {
    read() {
      const result = v.safeParse(schema, readText(name))
      return result.success ? result.output : null
    },
    write: (value) => writeText(name, value),
    remove: () => removeText(name),
  }
}

function json<T>(name: string, schema: Schema<T>): Stored<T> {
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

const between = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most))

const MeetingItem = v.object({
  /** Absent while the meeting is being created. */
  id: v.optional(Id),
  title: v.string(),
  language: v.string(),
  target: v.optional(v.string()),
  remark: v.optional(v.string()),
})
const RecordItem = v.object({ id: Id, title: v.string() })
const PlayerSettings = v.object({
  rate: between(0.25, 4),
  volume: between(0, 1),
  skipSilence: v.boolean(),
  /** How far playing begins before the place where it was paused, in milliseconds. */
  rewindMs: v.optional(between(0, 10_000), 1_000),
  /** The sound waits while somebody types. */
  pauseTyping: v.optional(v.boolean(), false),
  /** The waveform is shown. */
  waveform: v.optional(v.boolean(), true),
})
const Capture = v.object({
  microphone: v.boolean(),
  /** The sound of a tab or of the screen. */
  shared: v.boolean(),
  echoCancellation: v.boolean(),
  noiseSuppression: v.boolean(),
  autoGainControl: v.optional(v.boolean(), true),
  /** The browser recognises where the server can't. */
  browserEar: v.optional(v.boolean(), false),
})
const Insight = v.object({ open: v.boolean(), tab: v.picklist(['summary', 'mindmap', 'assistant']) })
/** Keys of commands that were chosen anew, by the name of the command. */
const Keys = v.record(v.string(), v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8)))
export type MeetingItem = v.InferOutput<typeof MeetingItem>
export type RecordItem = v.InferOutput<typeof RecordItem>
export type InsightChoice = v.InferOutput<typeof Insight>
export type CaptureSettings = v.InferOutput<typeof Capture>
export type PlayerSettings = v.InferOutput<typeof PlayerSettings>

/** The product's own keys, by name. */
export const stored = {
  /** Key of the captcha that was shown last. */
  key: text('key', v.pipe(v.string(), v.minLength(1))),
  /** The meeting that is live or being created. */
  meetingItem: json('meetingItem', MeetingItem),
  /** Id of the record last opened. */
  task_id: text('task_id', v.pipe(v.string(), v.minLength(1))),
  /** The record last opened. */
  taskDeatilItem: json('taskDeatilItem', RecordItem),
  /** What was asked about records and answered, as the assistant reads it. */
  assistantTalks: json('assistantTalks', v.array(v.unknown())),
  /** Font size of transcripts in px. */
  tranFontsize: json('tranFontsize', v.pipe(between(12, 32), v.integer())),
  tranVoice: json('tranVoice', PlayerSettings),
  transcriptKeys: json('transcriptKeys', Keys),
  /** What is shown beside a transcript. */
  insight: json('insight', Insight),
  /** The language under the lines of transcripts; absent for none. */
  tranTarget: text('tranTarget', v.picklist(languageValues)),
  /** How a meeting's sound was captured last. */
  capture: json('capture', Capture),
  /** Last language of a live meeting. */
  languageRealtime: text('languageRealtime', v.picklist(languageValues)),
}
