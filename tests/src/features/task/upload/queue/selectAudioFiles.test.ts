import { describe, expect, it } from 'vitest'
import { selectAudioFiles } from '../../../../../../src/features/task/upload/queue/selectAudioFiles'
import { recordingLimitsOf } from '../../../../../../src/features/task/upload/queue/recordingLimits'
import { maxFileBytes, mediaTypes } from '../../../../../../src/wire/constants'

/** A file with a fake size and no content. */
function fileOf(name: string, size = 1000, lastModified = 1): File {
  return Object.defineProperty(new File(['x'], name, { lastModified }), 'size', { value: size })
}
const pick = (files: File[], queued: File[] = []) => selectAudioFiles(files, queued, recordingLimitsOf(undefined))
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)
const reasons = (...files: File[]) => pick(files).refused.map(({ file, reason }) => [file.name, reason])

describe('picking', () => {
  it.each(mediaTypes)('takes .%s, in capitals too §5.7', (type) => {
    const files = [fileOf(`a.${type}`), fileOf(`B.${type.toUpperCase()}`)]
    expect(pick(files)).toEqual({ accepted: files, refused: [] })
  })

  it.each(['a.flac', 'a.txt', 'mp3', 'a.mp3.exe', 'a.', '.', 'a.mp3 '])('refuses %s for its type', (name) => {
    expect(reasons(fileOf(name))).toEqual([[name, 'type']])
  })

  it('refuses an empty file', () => {
    expect(reasons(fileOf('a.mp3', 0))).toEqual([['a.mp3', 'empty']])
  })

  it('takes 1.5 GB and refuses one byte more §5.4', () => {
    const { accepted, refused } = pick([fileOf('a.mp3', maxFileBytes), fileOf('b.mp3', maxFileBytes + 1)])
    expect(names(accepted)).toEqual(['a.mp3'])
    expect(refused).toMatchObject([{ file: { name: 'b.mp3' }, reason: 'tooBig' }])
  })

  it('takes no more than the server says it takes', () => {
    const limits = { ...recordingLimitsOf(undefined), fileBytes: 2000 }
    const { accepted, refused } = selectAudioFiles([fileOf('a.mp3', 2000), fileOf('b.mp3', 2001)], [], limits)
    expect(names(accepted)).toEqual(['a.mp3'])
    expect(refused).toMatchObject([{ file: { name: 'b.mp3' }, reason: 'tooBig' }])
  })

  it('refuses the sixth and lets the first five go on §5.6', () => {
    const files = ['1', '2', '3', '4', '5', '6'].map((name) => fileOf(`${name}.wav`))
    const { accepted, refused } = pick(files)
    expect(names(accepted)).toEqual(['1.wav', '2.wav', '3.wav', '4.wav', '5.wav'])
    expect(refused).toMatchObject([{ file: { name: '6.wav' }, reason: 'tooMany' }])
  })

  it('counts what is in the queue', () => {
    const queued = ['1', '2', '3', '4'].map((name) => fileOf(`${name}.wav`))
    const { accepted, refused } = pick([fileOf('5.wav'), fileOf('6.wav')], queued)
    expect(names(accepted)).toEqual(['5.wav'])
    expect(refused.map(({ reason }) => reason)).toEqual(['tooMany'])
  })

  it('gives no place to what it refuses', () => {
    const files = ['a.txt', '1.wav', 'b.txt', '2.wav', '3.wav', '4.wav', '5.wav'].map((name) => fileOf(name))
    const { accepted, refused } = pick(files)
    expect(names(accepted)).toHaveLength(5)
    expect(refused.map(({ reason }) => reason)).toEqual(['type', 'type'])
  })

  it('refuses a file that is queued or picked twice', () => {
    const { accepted, refused } = pick([fileOf('a.mp3'), fileOf('b.mp3'), fileOf('b.mp3')], [fileOf('a.mp3')])
    expect(names(accepted)).toEqual(['b.mp3'])
    expect(refused.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate'])
  })

  it('takes long and foreign names', () => {
    const files = [fileOf(`${'长'.repeat(300)}.mp3`), fileOf('🎙️ интервью.m4a'), fileOf('.mp3')]
    expect(pick(files).accepted).toEqual(files)
  })
})
