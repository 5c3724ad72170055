import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Player } from '../../../../../src/transcript/ui/playback/player'
import { FakeAudio, fakeAudio } from '../fakeAudio'
import { eventually } from '../../../../eventually'

let frames: (() => void)[] = []
const nextFrame = () => frames.splice(0).forEach((frame) => frame())
let player: Player

beforeEach(() => {
  fakeAudio()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  player = new Player({ rate: 1.5, volume: 0.4, rewindMs: 0 })
  player.open('files/a.wav')
  FakeAudio.last.loadDuration(10)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('starts with the settings it was given, and loads no more than it must', () => {
  expect(FakeAudio.last).toMatchObject({
    src: 'files/a.wav',
    preload: 'metadata',
    playbackRate: 1.5,
    defaultPlaybackRate: 1.5,
    volume: 0.4,
  })
  expect(player.state()).toEqual({
    playing: false,
    waiting: false,
    durationMs: 10_000,
    rate: 1.5,
    volume: 0.4,
    error: null,
    loop: null,
  })
})

test('a duration that is not known, or endless, is none', () => {
  FakeAudio.last.loadDuration(Infinity)
  expect(player.state().durationMs).toBeNull()
})

test('tells the time each frame while it plays, and no more once it stopped', () => {
  const ticks: number[] = []
  player.onTick((ms) => ticks.push(ms))
  player.toggle()
  FakeAudio.last.currentTime = 0.016
  nextFrame()
  FakeAudio.last.currentTime = 0.0334
  nextFrame()
  expect(ticks).toEqual([0, 16, 33])
  player.toggle()
  expect(frames).toEqual([])
})

test('tells the new time at once after a jump, also while it is silent', () => {
  const ticks: number[] = []
  const stop = player.onTick((ms) => ticks.push(ms))
  player.seek(4_000)
  player.skip(-5_000)
  player.skip(99_000)
  stop()
  player.seek(1)
  expect(ticks).toEqual([4_000, 0, 10_000])
})

test('tells its listeners only when its state changed', () => {
  const listener = vi.fn()
  const stop = player.subscribe(listener)
  player.play()
  expect(player.state().playing).toBe(true)
  FakeAudio.last.emit('waiting')
  expect(player.state().waiting).toBe(true)
  FakeAudio.last.emit('playing')
  expect(player.state().waiting).toBe(false)
  expect(listener).toHaveBeenCalledTimes(3)
  nextFrame()
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  player.toggle()
  expect(listener).toHaveBeenCalledTimes(3)
})

describe('a fault', () => {
  test.each([
    [2, 'network'],
    [3, 'damaged'],
    [4, 'format'],
  ] as const)('%d is called %s', (code, error) => {
    FakeAudio.last.fail(code)
    expect(player.state()).toMatchObject({ playing: false, error })
  })

  test.each(['OnMediaSinkAudioError', 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR (0x806e000b)'])(
    'of Firefox without an audio output (%s) is not the recording’s',
    (message) => {
      FakeAudio.last.fail(3, message)
      expect(player.state()).toMatchObject({ playing: false, error: 'output' })
    },
  )

  test('is forgotten by a retry, which stays where it was', () => {
    FakeAudio.last.currentTime = 7
    FakeAudio.last.fail(2)
    player.retry()
    expect(player.state().error).toBeNull()
    expect(FakeAudio.last).toMatchObject({ loads: 1, currentTime: 7 })
  })
})

describe('another address of the same file', () => {
  test('is kept for a retry, while the sound plays on', () => {
    player.play()
    FakeAudio.last.currentTime = 4
    player.open('files/a.wav?access=2')
    expect(FakeAudio.last).toMatchObject({ src: 'files/a.wav', currentTime: 4, paused: false })
    expect(player.state().durationMs).toBe(10_000)
    FakeAudio.last.fail(2)
    player.retry()
    expect(FakeAudio.last).toMatchObject({ src: 'files/a.wav?access=2', currentTime: 4 })
  })

  test('is loaded at once if the first could not be, or was closed', () => {
    FakeAudio.last.fail(4)
    player.open('files/a.wav?access=2')
    expect(FakeAudio.last.src).toBe('files/a.wav?access=2')
    player.close()
    player.open('files/a.wav?access=3')
    expect(FakeAudio.last.src).toBe('files/a.wav?access=3')
  })

  test('of another file is loaded', () => {
    player.open('files/b.wav')
    expect(FakeAudio.last.src).toBe('files/b.wav')
    expect(player.state().durationMs).toBeNull()
  })
})

describe('resuming', () => {
  test('goes back a little, when it was not moved meanwhile', () => {
    player.setPreferences({ rate: 1, volume: 1, rewindMs: 2_000 })
    player.play()
    FakeAudio.last.currentTime = 6
    player.toggle()
    player.toggle()
    expect(FakeAudio.last).toMatchObject({ currentTime: 4, paused: false })
    player.toggle()
    player.seek(8_000)
    player.toggle()
    expect(FakeAudio.last.currentTime).toBe(8)
  })

  test('does not go before the beginning', () => {
    player.setPreferences({ rate: 1, volume: 1, rewindMs: 2_000 })
    FakeAudio.last.currentTime = 0.5
    player.pause()
    player.resume()
    expect(FakeAudio.last.currentTime).toBe(0)
  })
})

describe('a loop', () => {
  const reach = (seconds: number): number => {
    FakeAudio.last.currentTime = seconds
    FakeAudio.last.emit('seeked')
    return FakeAudio.last.currentTime
  }

  test('begins again at its end, until the sound is moved out of it', () => {
    player.loop(2000, 3000)
    expect(FakeAudio.last).toMatchObject({ currentTime: 2, paused: false })
    expect(player.state().loop).toEqual({ startMs: 2000, endMs: 3000 })
    expect(reach(2.9)).toBe(2.9)
    expect(reach(3)).toBe(2)
    expect(reach(3.01)).toBe(2)
    expect(reach(10)).toBe(10)
    expect(player.state().loop).toBeNull()
    expect(reach(3)).toBe(3)
  })

  test('goes on in a hidden page, where no frames are drawn', () => {
    player.loop(2000, 3000)
    frames = []
    FakeAudio.last.currentTime = 3.2
    FakeAudio.last.emit('timeupdate')
    expect(FakeAudio.last.currentTime).toBe(2)
    expect(player.state().loop).toEqual({ startMs: 2000, endMs: 3000 })
  })

  test('is replaced by another, and ended when asked', () => {
    player.loop(2000, 3000)
    player.loop(2500, 4000)
    expect(reach(3.2)).toBe(3.2)
    expect(reach(4)).toBe(2.5)
    player.endLoop()
    expect(reach(4)).toBe(4)
  })

  test('ends with its file', () => {
    player.loop(2000, 3000)
    player.open('files/b.wav')
    expect(player.state().loop).toBeNull()
  })
})

test('a play that the browser forbids leaves it silent', async () => {
  FakeAudio.last.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  player.play()
  await eventually(() => expect(player.state().playing).toBe(false))
})

test('closing stops it and lets go of the file', () => {
  player.play()
  player.close()
  expect(player.state().playing).toBe(false)
  expect(FakeAudio.last).toMatchObject({ src: '', paused: true })
})
