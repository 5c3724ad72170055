/** Opens a meeting for recording or for finishing, with everything of this browser behind it. */
import { createStore } from 'zustand/vanilla'
import type { Id } from '../../wire/bodies'
import type { LanguageValue } from '../../wire/codes'
import { say } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { session } from '../../shared/session'
import { guardSignOut } from '../../shared/signOutGuard'
import { showActivity } from './activity'
import { editMeeting, editRecord, fetchMeeting } from './api'
import { Capture } from './capture/Capture'
import { openGraph } from './capture/graph'
import { Keeper } from './keep/Keeper'
import { keptName, openKeptMeetings, type KeptMeeting } from './keep/keptMeetings'
import { holdMeeting } from './keep/lock'
import { askToPersist, roomLeftMs } from './keep/room'
import { KeepError, keepError, type KeptSound } from './keep/sound'
import { openSound, stores, type Place } from './keep/store'
import { wavOf } from './keep/wav'
import { LiveSession } from './LiveSession'
import { openLine } from './socket'
import { guardWhileLive } from './whileLive'

export interface MeetingToOpen {
  readonly id: Id
  readonly user: Id
  readonly title: string
  readonly language: LanguageValue
  readonly target?: LanguageValue | undefined
}

const kept = openKeptMeetings()
const places = stores()

/** The session of this tab, null for none. It lives on while other pages of the app are shown. */
export const liveSession = createStore<{ readonly current: LiveSession | null }>()(() => ({ current: null }))

/** Meetings of a user whose sound is on this device and that no tab has open, the newest first; none where nothing is kept. */
export const keptMeetings = (user: Id): Promise<KeptMeeting[]> => kept.left(user).catch(() => [])

/**
 * Opens a meeting in this tab; `begin` starts it.
 * @returns null when another tab has it open, this tab another meeting, or nobody is signed in any more
 * @throws KeepError when sound that only this device has can't be opened: what came next would be written over it
 */
export async function openSession(meeting: MeetingToOpen): Promise<LiveSession | null> {
  if (isTaken()) return null
  const name = keptName(meeting)
  const letGo = await holdMeeting(name)
  if (!letGo) return null
  let live: LiveSession | null = null
  try {
    void askToPersist()
    live = await openHeld(meeting, name, letGo)
    return live
  } finally {
    if (!live) letGo()
  }
}

/** Whether this tab has a meeting open that is not over. */
function isTaken(): boolean {
  const { current } = liveSession.getState()
  return current !== null && current.view.getState().phase !== 'done'
}

async function openHeld(meeting: MeetingToOpen, name: string, letGo: () => void): Promise<LiveSession | null> {
  const [known, server] = await Promise.all([
    kept.read(name).catch(() => null),
    fetchMeeting(meeting.id).catch(() => null),
  ])
  const { place, sound, fault } = await openPlace(name, known?.place)
  const ackedMs = server?.acked_ms ?? known?.ackedMs ?? 0
  // After a crash more may be here than was noted.
  const onlyHere = known !== null && (known.recording || known.heardMs > ackedMs)
  if (fault && onlyHere) throw fault
  // Meanwhile another was opened, or the person has signed out: no microphone goes on behind the login page.
  if (isTaken() || session.token() === null) {
    await sound?.close()
    return null
  }
  const startMs = Math.max(sound?.endMs ?? 0, ackedMs)
  const live = new LiveSession({
    meeting: { ...toKeep(meeting, place, startMs, known), ackedMs },
    keeper: (onNews) =>
      new Keeper(sound, async () => (await openSound(places, name, place)).sound, startMs, onNews, fault?.fault),
    openLine,
    openCapture: (choice, events) => Capture.open(choice, events, openGraph),
    api: {
      find: () => fetchMeeting(meeting.id),
      edit: (unsaved) => editMeeting({ id: meeting.id, ...unsaved }),
      editRecord,
    },
    note: (now) => kept.write(now),
    forget: () => forgetKept(meeting),
    onClosed({ changesLeft }) {
      if (changesLeft) notify({ kind: 'warning', text: say('live.record.left') })
      letGo()
      stops.forEach((stop) => stop())
      if (liveSession.getState().current === live) liveSession.setState({ current: null })
    },
    roomLeftMs,
    token: () => session.token(),
    now: () => Date.now(),
    random: () => Math.random(),
  })
  const stops = [
    guardWhileLive(live),
    retryWhenItMayPass(live),
    showActivity(live),
    guardSignOut({ question: () => say('live.signOut.text', { title: meeting.title }), end: () => live.close() }),
  ]
  liveSession.setState({ current: live })
  return live
}

/** The sound of a meeting that is not open, as a WAV file. Nobody can open the meeting meanwhile. @throws KeepError */
export async function keptWav(meeting: KeptMeeting): Promise<Blob> {
  const name = keptName(meeting)
  const letGo = await holdMeeting(name)
  if (!letGo) throw new KeepError('busy', 'another tab has the meeting open')
  try {
    const { sound } = await openSound(places, name, meeting.place)
    try {
      return await wavOf(sound, Math.min(meeting.fromMs, sound.endMs), sound.endMs)
    } finally {
      await sound.close()
    }
  } finally {
    letGo()
  }
}

/** Removes everything of a meeting from this device. @throws KeepError */
export async function forgetKept(meeting: Pick<KeptMeeting, 'user' | 'id'>): Promise<void> {
  const name = keptName(meeting)
  await Promise.all([places.files.remove(name).catch(ignoreMissing), places.database.remove(name).catch(ignoreMissing)])
  await kept.forget(name)
}

/** A browser without such a place has nothing in it. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof KeepError) || error.fault !== 'unsupported') throw error
}

async function openPlace(
  name: string,
  place: Place | undefined,
): Promise<{ place: Place; sound: KeptSound | null; fault: KeepError | null }> {
  try {
    return { ...(await openSound(places, name, place)), fault: null }
  } catch (error) {
    // Nothing can be kept: it is recorded all the same, into memory, and the page says so.
    return { place: place ?? 'files', sound: null, fault: keepError(error) }
  }
}

function toKeep(meeting: MeetingToOpen, place: Place, startMs: number, known: KeptMeeting | null): KeptMeeting {
  if (!known) {
    return {
      ...meeting,
      client: newName(),
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
  // The page ended while it recorded: what it had not written yet, a moment, is lost.
  const crash = { cause: 'crash', fate: 'lost', atMs: startMs, lengthMs: null } as const
  return { ...known, ...meeting, gaps: known.recording ? [...known.gaps, crash] : known.gaps }
}

/** A name nobody else has; randomUUID is missing where the site is served without TLS. */
const newName = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Tries again at once when the network is back and after a login. */
function retryWhenItMayPass(live: LiveSession): () => void {
  const retry = () => live.retry()
  const stopHearing = session.subscribe(() => session.token() !== null && retry())
  window.addEventListener('online', retry)
  return () => {
    stopHearing()
    window.removeEventListener('online', retry)
  }
}
