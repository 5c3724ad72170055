import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Player } from '../../../../src/transcript/ui/player'
import { loop, loopAround } from '../../../../src/transcript/ui/sound'
import { FakeAudio, fakeAudio } from './fakeAudio'

beforeEach(fakeAudio)
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Lets the sound come to that moment. */
function reach(seconds: number): number {
  FakeAudio.last.currentTime = seconds
  FakeAudio.last.tell('seeked')
  return FakeAudio.last.currentTime
}

test('a stretch begins again at its end, until the sound is moved out of it', () => {
  const player = new Player({ rate: 1, volume: 1 })
  loop(player, 2000, 3000)
  expect(FakeAudio.last).toMatchObject({ currentTime: 2, paused: false })
  expect(reach(2.9)).toBe(2.9)
  expect(reach(3)).toBe(2)
  expect(reach(3.01)).toBe(2)
  expect(reach(10)).toBe(10)
  expect(reach(3)).toBe(3)
  player.close()
})

test('another loop ends the one before it', () => {
  const player = new Player({ rate: 1, volume: 1 })
  loop(player, 2000, 3000)
  loop(player, 2500, 4000)
  expect(reach(3.2)).toBe(3.2)
  expect(reach(4)).toBe(2.5)
  player.close()
})

test('a word is heard with a second around it, and nothing before the beginning', () => {
  const player = new Player({ rate: 1, volume: 1 })
  loopAround(player, 400, 900)
  expect(FakeAudio.last.currentTime).toBe(0)
  expect(reach(1.8)).toBe(1.8)
  expect(reach(1.9)).toBe(0)
  player.close()
})
