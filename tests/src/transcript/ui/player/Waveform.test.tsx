import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Player } from '../../../../../src/transcript/ui/playback/player'
import Waveform from '../../../../../src/transcript/ui/player/Waveform'

const wave = vi.hoisted(() => {
  const listeners = new Map<string, () => void>()
  return {
    tell: (event: string) => listeners.get(event)?.(),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    getScroll: vi.fn(() => 0),
    getWidth: vi.fn(() => 400),
    getWrapper: vi.fn(() => ({ clientWidth: 4_000 })),
    setScroll: vi.fn(),
    setTime: vi.fn(),
    setOptions: () => {},
    destroy: () => {},
  }
})
vi.mock('wavesurfer.js', () => ({ default: { create: () => wave } }))
vi.mock('../../../../../src/transcript/ui/player/fetchPeaks', () => ({ fetchPeaks: async () => new Float32Array(2) }))

beforeEach(() => vi.clearAllMocks())

async function show() {
  const player = new Player({ rate: 1, volume: 1, rewindMs: 0 })
  const ticks: ((ms: number) => void)[] = []
  vi.spyOn(player, 'onTick').mockImplementation((listener) => {
    ticks.push(listener)
    return () => true
  })
  render(<Waveform player={player} peaksUrl="/peaks" durationMs={100_000} />)
  await waitFor(() => expect(ticks).toHaveLength(1))
  act(() => wave.tell('ready'))
  return (ms: number) => ticks.forEach((tick) => tick(ms))
}

it('shows the time at each tick without reading the layout', async () => {
  const tick = await show()
  const read = wave.getScroll.mock.calls.length
  for (const ms of [1_000, 2_000, 3_000]) tick(ms)
  expect(wave.setTime).toHaveBeenLastCalledWith(3)
  expect(wave.setScroll).not.toHaveBeenCalled()
  expect(wave.getScroll).toHaveBeenCalledTimes(read)
})

it('scrolls what leaves the view to its middle, once, and knows where the user scrolled', async () => {
  const tick = await show()
  tick(50_000)
  tick(50_100)
  expect(wave.setScroll.mock.calls).toEqual([[1_800]])
  wave.getScroll.mockReturnValue(3_000)
  wave.tell('scroll')
  tick(50_200)
  expect(wave.setScroll).toHaveBeenCalledTimes(2)
})
