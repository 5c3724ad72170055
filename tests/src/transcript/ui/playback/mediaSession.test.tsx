import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindMediaKeys } from '../../../../../src/transcript/ui/playback/mediaSession'
import { Player } from '../../../../../src/transcript/ui/playback/player'
import { FakeAudio, fakeAudio } from '../fakeAudio'

type Handler = ((details: { seekTime?: number }) => void) | null
const handlers = new Map<string, Handler>()
const session = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler(action: string, handler: Handler) {
    if (action === 'stop') throw new TypeError('not known here')
    handlers.set(action, handler)
  },
  setPositionState: vi.fn(),
}
const press = (action: string, details = {}) => handlers.get(action)?.(details)

beforeEach(() => {
  fakeAudio()
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      title: string
      constructor({ title }: { title: string }) {
        this.title = title
      }
    },
  )
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

test('media keys move the player, and the system is told what plays and where', () => {
  const player = new Player({ rate: 1, volume: 1, rewindMs: 0 })
  FakeAudio.last.loadDuration(60)
  const next = vi.fn()
  const unbind = bindMediaKeys(player, '周会', { back: vi.fn(), forward: vi.fn(), previous: vi.fn(), next })
  expect(session.metadata?.title).toBe('周会')
  press('play')
  expect(player.state().playing).toBe(true)
  expect(session.playbackState).toBe('playing')
  press('seekto', { seekTime: 12 })
  press('pause')
  expect(session.playbackState).toBe('paused')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 60, playbackRate: 1, position: 12 })
  press('nexttrack')
  expect(next).toHaveBeenCalledOnce()
  unbind()
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
  expect(session.metadata).toBeNull()
})

test('the system is told the place again after a jump, until the keys are let go of', () => {
  const player = new Player({ rate: 1, volume: 1, rewindMs: 0 })
  FakeAudio.last.loadDuration(60)
  const nothing = () => {}
  const unbind = bindMediaKeys(player, '周会', { back: nothing, forward: nothing, previous: nothing, next: nothing })
  player.play()
  player.seek(40_000)
  FakeAudio.last.emit('seeked')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 60, playbackRate: 1, position: 40 })
  unbind()
  session.setPositionState.mockClear()
  player.seek(10_000)
  FakeAudio.last.emit('seeked')
  expect(session.setPositionState).not.toHaveBeenCalled()
})
