import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Player } from '../../../../../src/transcript/ui/playback/player'
import {
  ExcerptPlayback,
  loopWithContext,
  skipSilences,
  PauseWhileTyping,
} from '../../../../../src/transcript/ui/playback/playbackHelpers'
import { FakeAudio, fakeAudio } from '../fakeAudio'

let player: Player

beforeEach(() => {
  fakeAudio()
  player = new Player({ rate: 1, volume: 1, rewindMs: 500 })
})
afterEach(() => {
  player.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Moves playback to this time. */
function reach(seconds: number): number {
  FakeAudio.last.currentTime = seconds
  FakeAudio.last.emit('seeked')
  return FakeAudio.last.currentTime
}

test('a word is heard with a second around it, and nothing before the beginning', () => {
  loopWithContext(player, 400, 900)
  expect(FakeAudio.last.currentTime).toBe(0)
  expect(reach(1.8)).toBe(1.8)
  expect(reach(1.9)).toBe(0)
})

describe('excerpts', () => {
  test('are heard once with a second around them, and then the player is back', () => {
    const excerpts = new ExcerptPlayback(player)
    reach(30)
    excerpts.play(5000, 5500)
    expect(FakeAudio.last).toMatchObject({ currentTime: 4, paused: false })
    reach(6.5)
    expect(FakeAudio.last.paused).toBe(true)
    excerpts.play(8000, 8500)
    excerpts.end()
    expect(FakeAudio.last).toMatchObject({ currentTime: 30, paused: true })
  })

  test('playback that they interrupted goes on', () => {
    const excerpts = new ExcerptPlayback(player)
    reach(30)
    player.play()
    excerpts.play(5000, 5500)
    reach(6.5)
    excerpts.end()
    expect(FakeAudio.last).toMatchObject({ currentTime: 30, paused: false })
  })

  test('where the user went meanwhile, they stay', () => {
    const excerpts = new ExcerptPlayback(player)
    reach(30)
    excerpts.play(5000, 5500)
    reach(20)
    excerpts.end()
    expect(FakeAudio.last).toMatchObject({ currentTime: 20, paused: false })
  })
})

describe('silences', () => {
  const spans = [{ startMs: 2000, endMs: 6000 }]

  test('are jumped over while it plays', () => {
    const stop = skipSilences(player, () => spans)
    player.play()
    expect(reach(1.9)).toBe(1.9)
    expect(reach(2.1)).toBe(6)
    stop()
    expect(reach(2.1)).toBe(2.1)
  })

  test('are jumped over in a hidden page, where no frames are drawn', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const stop = skipSilences(player, () => spans)
    player.play()
    FakeAudio.last.currentTime = 2.1
    FakeAudio.last.emit('timeupdate')
    expect(FakeAudio.last.currentTime).toBe(6)
    stop()
  })

  test('can be looked into while it does not, and are part of a loop', () => {
    skipSilences(player, () => spans)
    expect(reach(3)).toBe(3)
    player.loop(1000, 7000)
    expect(reach(3)).toBe(3)
  })

  test('are not jumped to their end again when the media stops just short of it', () => {
    skipSilences(player, () => spans)
    player.play()
    expect(reach(5.95)).toBe(5.95)
  })
})

describe('while somebody types', () => {
  test('the sound waits, and goes on a second after the last letter', () => {
    vi.useFakeTimers()
    const pause = new PauseWhileTyping(player)
    player.play()
    reach(5)
    pause.onInput()
    expect(FakeAudio.last.paused).toBe(true)
    vi.advanceTimersByTime(900)
    pause.onInput()
    vi.advanceTimersByTime(900)
    expect(FakeAudio.last.paused).toBe(true)
    vi.advanceTimersByTime(100)
    expect(FakeAudio.last).toMatchObject({ paused: false, currentTime: 4.5 })
  })

  test('a sound that did not play stays silent', () => {
    vi.useFakeTimers()
    new PauseWhileTyping(player).onInput()
    vi.advanceTimersByTime(5000)
    expect(FakeAudio.last.paused).toBe(true)
  })

  test('what the person decides holds', () => {
    vi.useFakeTimers()
    const pause = new PauseWhileTyping(player)
    player.play()
    pause.onInput()
    player.toggle()
    player.toggle()
    vi.advanceTimersByTime(5000)
    expect(FakeAudio.last.paused).toBe(true)
  })
})
