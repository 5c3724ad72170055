import { act, render } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { parseTranscript } from '../../../../../src/transcript/model/parse'
import type { Player } from '../../../../../src/transcript/ui/playback/player'
import { useFollowPlayback, type SegmentList } from '../../../../../src/transcript/ui/playback/useFollowPlayback'

/** What the hook uses of a player, and a way to let time pass. */
function fakePlayer() {
  const listeners = new Set<(ms: number) => void>()
  const onTick = (listener: (ms: number) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { player: { onTick } as unknown as Player, tick: (ms: number) => listeners.forEach((listen) => listen(ms)) }
}

const words = [
  [0, 500, 'one '],
  [500, 1_000, 'two'],
]
const transcript = parseTranscript({ list: [{ id: 'a', start: 0, end: 1_000, text: 'one two', words }] })

it('looks for the spoken word before controls show the time, which makes the layout stale', () => {
  const { player, tick } = fakePlayer()
  const order: string[] = []
  const rangeOf = vi.fn(() => {
    order.push('layout')
    return null
  })
  const list: SegmentList = { rangeOf, scrollTo: () => {} }
  function SeekBar() {
    useEffect(() => player.onTick(() => order.push('time')), [])
    return null
  }
  function Editor() {
    const ref = useRef<SegmentList>(list)
    useFollowPlayback({ player, transcript, list: ref, paused: false, follows: true })
    return <SeekBar />
  }
  const { unmount } = render(<Editor />)
  act(() => tick(600))
  expect(order).toEqual(['layout', 'time'])
  order.length = 0
  unmount()
  tick(100)
  expect(order).toEqual([])
})
