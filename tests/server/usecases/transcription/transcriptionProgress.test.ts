import { describe, expect, it } from 'vitest'
import { TranscriptionProgress } from '../../../../server/usecases/transcription/transcriptionProgress'
import { FakeClock } from '../fakeClock'

const piece = (start: number, end: number) => ({ startMs: start * 1_000, endMs: end * 1_000 })

function start(totalSeconds: number, percent = 0) {
  const clock = new FakeClock()
  const progress = new TranscriptionProgress(clock, totalSeconds * 1_000, percent)
  const end = (one: ReturnType<typeof piece>) => {
    clock.advance(1_000)
    return progress.finish(one)
  }
  return { progress, clock, end }
}

describe('progress', () => {
  it('is what lies before the earliest piece that is still open', () => {
    const { progress, end } = start(100)
    const [one, two, three] = [piece(0, 10), piece(10, 20), piece(20, 30)]
    for (const each of [one, two, three]) progress.start(each)
    expect(end(three)).toBeNull()
    expect(end(one)).toBe(10)
    expect(end(two)).toBe(30)
  })

  it('grows by a percent at least and at most once a second', () => {
    const { progress, clock, end } = start(1_000)
    const pieces = [piece(0, 20), piece(20, 40), piece(40, 45), piece(45, 60)] as const
    for (const each of pieces) progress.start(each)
    expect(end(pieces[0])).toBe(2)
    expect(progress.finish(pieces[1])).toBeNull()
    clock.advance(999)
    expect(progress.finish(pieces[2])).toBeNull()
    expect(end(pieces[3])).toBe(6)
  })

  it('never shrinks when a run begins again', () => {
    const { progress, end } = start(100, 50)
    const [one, two] = [piece(0, 40), piece(40, 60)]
    progress.start(one)
    expect(end(one)).toBeNull()
    progress.start(two)
    expect(end(two)).toBe(60)
  })

  it('stays below 100 until the end, however wrong the duration was', () => {
    const { progress, end } = start(0)
    progress.start(piece(0, 10))
    expect(end(piece(0, 10))).toBe(99)
  })
})
