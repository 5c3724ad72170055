/** What the app keeps in local storage, but for what the first pages need: `storedLogin` and `welcomeDismissed`. */
import * as v from 'valibot'
import { Id } from '../../wire/responses'
import { languageValues, recordingLanguages } from '../../wire/constants'
import { jsonValue, textValue } from './storedValue'

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
  /** The live meeting. */
  meetingItem: jsonValue('meetingItem', MeetingItem),
  /** What was entered for the next meeting. */
  meetingDraft: jsonValue('meetingDraft', MeetingDraft),
  /** Id of the record last opened. */
  task_id: textValue('task_id', v.pipe(v.string(), v.minLength(1))),
  /** The record last opened. */
  taskDeatilItem: jsonValue('taskDeatilItem', RecordItem),
  /** The newest first. */
  recordPlaces: jsonValue('recordPlaces', v.array(RecordPlace)),
  /** Assistant conversations about records, in the assistant's format. */
  assistantTalks: jsonValue('assistantTalks', v.array(v.unknown())),
  /** Font size of transcripts in px. */
  tranFontsize: jsonValue('tranFontsize', v.pipe(between(12, 32), v.integer())),
  tranView: textValue('tranView', TranscriptViewMode),
  tranVoice: jsonValue('tranVoice', PlayerSettings),
  /** The picture of video recordings. */
  video: jsonValue('tranVideo', VideoLayout),
  transcriptKeys: jsonValue('transcriptKeys', Keys),
  /** Changes of own words that are not saved yet. */
  vocabularyDraft: jsonValue('vocabularyDraft', VocabularyDraft),
  /** The insight panel beside a transcript. */
  insight: jsonValue('insight', Insight),
  /** Ids of records whose suggested title was refused, the newest first. */
  refusedTitles: jsonValue('refusedTitles', v.array(v.string())),
  /** Links to records that were made on this device. */
  shareKeys: jsonValue('shareKeys', ShareKeys),
  /** Whether exports contain the summary. */
  exportSummary: jsonValue('exportSummary', v.boolean()),
  /** Target language of transcript translations; absent for none. */
  tranTarget: textValue('tranTarget', v.picklist(languageValues)),
  /** Audio capture settings of the last meeting. */
  capture: jsonValue('capture', Capture),
  /** How recordings are uploaded. */
  upload: jsonValue('upload', UploadSettings),
  /** Whether the browser may show notices of jobs that ended. */
  browserNotices: jsonValue('browserNotices', v.boolean()),
  /** Language of the last live meeting. */
  languageRealtime: textValue('languageRealtime', v.picklist(languageValues)),
}
