import { describe, expect, it } from 'vitest'
import { amrDurationMs, isAmr } from '../../../../../../src/features/task/upload/probe/amrDuration'
import { CountedFile } from './countedFile'

const text = (value: string) => [...value].map((character) => character.charCodeAt(0))
/** A frame: a first byte with its type and quality bit, followed by that many bytes. */
const frame = (type: number, bytes: number) => [(type << 3) | 0b100, ...Array.from({ length: bytes }, () => 0xff)]
const repeat = (times: number, frames: number[]) => Array.from({ length: times }, () => frames).flat()
const narrow = (...frames: number[][]) => new Uint8Array([...text('#!AMR\n'), ...frames.flat()])
const wide = (...frames: number[][]) => new Uint8Array([...text('#!AMR-WB\n'), ...frames.flat()])

describe('an AMR file', () => {
  it.each([
    [0, 12],
    [1, 13],
    [2, 15],
    [3, 17],
    [4, 19],
    [5, 20],
    [6, 26],
    [7, 31],
    [8, 5],
    [15, 0],
  ])('of narrow frames of type %i has %i bytes in each', async (type, bytes) => {
    expect(await amrDurationMs(new Blob([narrow(repeat(50, frame(type, bytes)))]))).toBe(1000)
  })

  it.each([
    [0, 17],
    [1, 23],
    [2, 32],
    [3, 36],
    [4, 40],
    [5, 46],
    [6, 50],
    [7, 58],
    [8, 60],
    [9, 5],
    [14, 0],
    [15, 0],
  ])('of wide frames of type %i has %i bytes in each', async (type, bytes) => {
    expect(await amrDurationMs(new Blob([wide(repeat(50, frame(type, bytes)))]))).toBe(1000)
  })

  it('may change its rate at every frame, as in silence', async () => {
    const mixed = [...frame(7, 31), ...frame(15, 0), ...frame(8, 5), ...frame(2, 15)]
    expect(await amrDurationMs(new Blob([narrow(repeat(500, mixed))]))).toBe(40_000)
  })

  it('is walked across the pieces it is read in', async () => {
    const file = new CountedFile([narrow(repeat(30_000, frame(7, 31)))], 'a.amr')
    expect(await amrDurationMs(file)).toBe(600_000)
    expect(file.readBytes).toBeLessThan(file.size + 100)
  })

  it('of many hours is walked at its beginning only', async () => {
    const hour = new Uint8Array(repeat(1000, frame(7, 31)))
    const file = new CountedFile([narrow(), ...Array.from({ length: 900 }, () => hour)], 'long.amr')
    expect(await amrDurationMs(file)).toBeCloseTo(18_000_000, -2)
    expect(file.readBytes).toBeLessThan(9 * 2 ** 20)
  })

  it('that is cut off inside a frame lasts to there', async () => {
    const whole = narrow(repeat(50, frame(7, 31)))
    expect(await amrDurationMs(new Blob([whole.subarray(0, whole.length - 20)]))).toBe(1000)
  })

  it('that turns into something else lasts to there', async () => {
    const garbage = Array.from({ length: 5000 }, () => 12 << 3)
    expect(await amrDurationMs(new Blob([narrow(repeat(50, frame(7, 31)), garbage)]))).toBe(1000)
  })

  it('without frames lasts no time', async () => {
    expect(await amrDurationMs(new Blob([narrow()]))).toBe(0)
  })

  it.each([['#!AMR_MC1.0\n'], ['#!AM'], ['RIFF'], ['']])('does not begin with "%s"', async (head) => {
    expect(isAmr(new Uint8Array(text(head)))).toBe(false)
    expect(await amrDurationMs(new Blob([head]))).toBeNull()
  })
})
