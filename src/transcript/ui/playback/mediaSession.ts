/**
 * Media keys of keyboards, headsets and lock screens. Source: W3C Media Session, the actions a page may handle.
 */
import type { Player } from './player'

/** Handlers for the media keys. */
export interface MediaActions {
  readonly back: () => void
  readonly forward: () => void
  readonly previous: () => void
  readonly next: () => void
}

/** Binds the media keys to this player. Returns a function that unbinds them. */
export function bindMediaKeys(player: Player, title: string, actions: MediaActions): () => void {
  const session: MediaSession | undefined = navigator.mediaSession
  if (!session) return () => {}
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.resume(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: actions.back,
    seekforward: actions.forward,
    previoustrack: actions.previous,
    nexttrack: actions.next,
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime * 1000),
  }
  for (const [action, handler] of entries(handlers)) setHandler(session, action, handler)
  session.metadata = new MediaMetadata({ title })
  // Between seeks the system extrapolates the position.
  const stops = [player.subscribe, player.onSeek].map((subscribe) => subscribe(() => updateSession(session, player)))
  return () => {
    stops.forEach((stop) => stop())
    for (const [action] of entries(handlers)) setHandler(session, action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

function updateSession(session: MediaSession, player: Player): void {
  const { playing, durationMs, rate } = player.state()
  session.playbackState = playing ? 'playing' : 'paused'
  if (durationMs === null) return
  const duration = durationMs / 1000
  session.setPositionState({ duration, playbackRate: rate, position: Math.min(duration, player.currentMs / 1000) })
}

/** Browsers throw for unsupported actions. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The other actions still work.
  }
}

const entries = (handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>) =>
  Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][]
