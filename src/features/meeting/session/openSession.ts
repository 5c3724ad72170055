/** Opens a meeting for recording or finishing, wired to the browser's APIs. */
import { createStore } from 'zustand/vanilla'
import type { Id } from '../../../wire/responses'
import type { LanguageValue } from '../../../wire/constants'
import { toastUnlessBusy } from '../../../shared/http/toastUnlessBusy'
import { t } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { randomId } from '../../../shared/randomId'
import { session } from '../../../shared/session/session'
import { guardSignOut } from '../../../shared/session/signOutGuard'
import { recordPath } from '../../../shared/navigation/recordPath'
import { meetingPath } from '../meeting/meetingPaths'
import { showMeetingActivity } from './meetingActivity'
import { editMeeting, editRecord, fetchMeeting } from '../meeting/meetingApi'
import { Capture } from '../../../shared/capture/Capture'
import { openAudioGraph } from '../../../shared/capture/audioGraph'
import { LocalRecorder } from '../local/LocalRecorder'
import { localNameOf, openUnfinishedMeetings, type UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { lockMeeting } from '../local/meetingLock'
import { requestPersistence, readStorageLeftMs } from '../local/storageQuota'
import { LocalStorageError, toLocalStorageError, type LocalAudioFile } from '../local/localAudio'
import { openLocalAudio, createAudioStores, type StorageBackend } from '../local/audioStores'
import { wavBlob } from '../local/wavBlob'
import { LiveSession } from './LiveSession'
import { openLiveSocket } from './liveSocket'
import { guardUnload } from './guardUnload'

export interface MeetingToOpen {
  readonly id: Id
  readonly user: Id
  readonly title: string
  readonly language: LanguageValue
  readonly target?: LanguageValue | undefined
}

const unfinished = openUnfinishedMeetings()
const audioStores = createAudioStores()

/** The session of this tab, or null. It stays open while other pages of the app are shown. */
export const liveSession = createStore<{ readonly current: LiveSession | null }>()(() => ({ current: null }))

/** A user's meetings with audio on this device that are not open in any tab, newest first; empty without storage. */
export const unfinishedMeetings = (user: Id): Promise<UnfinishedMeeting[]> =>
  unfinished.listUnopened(user).catch(() => [])

export interface LocalMeeting {
  /** What this device has of it; null for nothing. */
  readonly left: UnfinishedMeeting | null
  readonly isOpenElsewhere: boolean
}

/** What this device has of a meeting that is not open in this tab, and whether another tab has it open. */
export async function findLocalMeeting(meeting: Pick<UnfinishedMeeting, 'user' | 'id'>): Promise<LocalMeeting> {
  const name = localNameOf(meeting)
  // Waits for the lock: this page before a reload may still hold it.
  const release = await lockMeeting(name)
  release?.()
  return { left: await unfinished.read(name).catch(() => null), isOpenElsewhere: release === null }
}

/**
 * Opens a meeting in this tab; `begin` starts it.
 * @returns null when it is open in another tab, when this tab has another meeting open, or when the user signed out
 * @throws LocalStorageError when audio that only this device has can't be opened: new audio would overwrite it
 */
export async function openSession(meeting: MeetingToOpen): Promise<LiveSession | null> {
  if (hasOpenMeeting()) return null
  const name = localNameOf(meeting)
  const release = await lockMeeting(name)
  if (!release) return null
  let live: LiveSession | null = null
  try {
    void requestPersistence()
    live = await openLocked(meeting, name, release)
    return live
  } finally {
    if (!live) release()
  }
}

/** Whether this tab has an unfinished meeting open. */
function hasOpenMeeting(): boolean {
  const { current } = liveSession.getState()
  return current !== null && current.view.getState().phase !== 'done'
}

async function openLocked(meeting: MeetingToOpen, name: string, release: () => void): Promise<LiveSession | null> {
  const [known, server] = await Promise.all([
    unfinished.read(name).catch(() => null),
    fetchMeeting(meeting.id).catch(() => null),
  ])
  const { place, audio, fault } = await openAudioOrFault(name, known?.place)
  // Without an answer, use the last acknowledged position.
  const ackedMs = server?.acked_ms ?? known?.ackedMs ?? 0
  // After a crash, more audio may be here than the metadata says.
  const onlyHere = known !== null && (known.recording || known.heardMs > ackedMs)
  if (fault && onlyHere) throw fault
  // Another meeting was opened meanwhile, or the user signed out: never record behind the login page.
  if (hasOpenMeeting() || session.token() === null) {
    await audio?.close()
    return null
  }
  const startMs = Math.max(audio?.endMs ?? 0, ackedMs)
  const live = new LiveSession({
    meeting: { ...metadataFor(meeting, { place, startMs, known }), ackedMs },
    openRecorder: (onStatus) =>
      new LocalRecorder({
        file: audio,
        reopen: async () => (await openLocalAudio(audioStores, name, place)).audio,
        startMs,
        onStatus,
        fault: fault?.fault,
      }),
    openSocket: openLiveSocket,
    openCapture: (choice, events) => Capture.open(choice, events, openAudioGraph),
    api: {
      find: () => fetchMeeting(meeting.id),
      edit: (unsaved) => toastUnlessBusy(() => editMeeting({ id: meeting.id, ...unsaved }, { quiet: true })),
      editRecord,
    },
    saveMetadata: (now) => unfinished.write(now),
    removeLocalCopy: () => removeLocalMeeting(meeting),
    onClosed({ hasUnsavedCorrections }) {
      tellRecordReady(live)
      if (hasUnsavedCorrections) notify({ kind: 'warning', text: t('live.record.left') })
      release()
      stops.forEach((stop) => stop())
      if (liveSession.getState().current === live) liveSession.setState({ current: null })
    },
    storageLeftMs: readStorageLeftMs,
    token: () => session.token(),
    now: () => Date.now(),
    random: () => Math.random(),
  })
  const stops = [
    guardUnload(live),
    retryWhenReachable(live),
    showMeetingActivity(live),
    guardSignOut({ question: () => t('live.signOut.text', { title: meeting.title }), stop: () => live.close() }),
  ]
  liveSession.setState({ current: live })
  return live
}

/** The audio of a meeting that is not open, as a WAV file. Locks the meeting meanwhile. @throws LocalStorageError */
export async function unfinishedWav(meeting: UnfinishedMeeting): Promise<Blob> {
  const name = localNameOf(meeting)
  const release = await lockMeeting(name)
  if (!release) throw new LocalStorageError('busy', 'the meeting is open in another tab')
  try {
    const { audio } = await openLocalAudio(audioStores, name, meeting.place)
    try {
      return await wavBlob(audio, Math.min(meeting.fromMs, audio.endMs), audio.endMs)
    } finally {
      await audio.close()
    }
  } finally {
    release()
  }
}

/** Removes all data of a meeting from this device. @throws LocalStorageError */
export async function removeLocalMeeting(meeting: Pick<UnfinishedMeeting, 'user' | 'id'>): Promise<void> {
  const name = localNameOf(meeting)
  await Promise.all([
    audioStores.files.remove(name).catch(ignoreMissing),
    audioStores.database.remove(name).catch(ignoreMissing),
  ])
  await unfinished.remove(name)
}

/** A backend that the browser does not support has no data. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof LocalStorageError) || error.fault !== 'unsupported') throw error
}

async function openAudioOrFault(
  name: string,
  place: StorageBackend | undefined,
): Promise<{ place: StorageBackend; audio: LocalAudioFile | null; fault: LocalStorageError | null }> {
  try {
    return { ...(await openLocalAudio(audioStores, name, place)), fault: null }
  } catch (error) {
    // Without storage, the meeting is recorded into memory, and the page shows a warning.
    return { place: place ?? 'files', audio: null, fault: toLocalStorageError(error) }
  }
}

function metadataFor(
  meeting: MeetingToOpen,
  { place, startMs, known }: { place: StorageBackend; startMs: number; known: UnfinishedMeeting | null },
): UnfinishedMeeting {
  if (!known) {
    return {
      ...meeting,
      client: randomId(),
      place,
      startedAtMs: Date.now(),
      fromMs: startMs,
      heardMs: startMs,
      ackedMs: 0,
      recording: false,
      stopping: false,
      gaps: [],
      unsaved: {},
    }
  }
  // The page ended while recording: the last unwritten audio is lost.
  const crash = { cause: 'crash', fate: 'lost', atMs: startMs, lengthMs: null } as const
  return { ...known, ...meeting, gaps: known.recording ? [...known.gaps, crash] : known.gaps }
}

/** Tells about the record of a meeting whose page is not shown, which would lead there. */
function tellRecordReady({ meeting: { id, title }, view }: LiveSession): void {
  const { taskId } = view.getState()
  if (taskId === null || [meetingPath(id), recordPath(taskId)].some((path) => location.hash === `#${path}`)) return
  notify({
    kind: 'success',
    text: t('live.record.ready', { title }),
    action: { text: t('live.record.open'), run: () => location.assign(`#${recordPath(taskId)}`) },
  })
}

/** Retries when the network is back and after a login. */
function retryWhenReachable(live: LiveSession): () => void {
  const retry = () => live.retry()
  const unsubscribe = session.subscribe(() => session.token() !== null && retry())
  window.addEventListener('online', retry)
  return () => {
    unsubscribe()
    window.removeEventListener('online', retry)
  }
}
