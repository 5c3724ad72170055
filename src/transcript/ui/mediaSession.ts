/**
 * The keys for media of a keyboard, a headset or a lock screen. Source: W3C Media Session, the actions a page may handle.
 */
import type { Player } from './player'

/** What those keys do. */
export interface MediaActions {
  readonly back: () => void
  readonly forward: () => void
  readonly previous: () => void
  readonly next: () => void
}

/** Gives the keys to that player. Returns how to let go of them. */
export function takeMediaKeys(player: Player, title: string, actions: MediaActions): () => void {
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
  for (const [action, handler] of entries(handlers)) handle(session, action, handler)
  session.metadata = new MediaMetadata({ title })
  // Between jumps the system counts by itself.
  const stops = [player.subscribe, player.onJump].map((watch) => watch(() => tell(session, player)))
  return () => {
    stops.forEach((stop) => stop())
    for (const [action] of entries(handlers)) handle(session, action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}

function tell(session: MediaSession, player: Player): void {
  const { playing, durationMs, rate } = player.state()
  session.playbackState = playing ? 'playing' : 'paused'
  if (durationMs === null) return
  const duration = durationMs / 1000
  session.setPositionState({ duration, playbackRate: rate, position: Math.min(duration, player.currentMs / 1000) })
}

/** A browser that does not know an action throws. */
function handle(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The other keys still work.
  }
}

const entries = (handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>) =>
  Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][]
