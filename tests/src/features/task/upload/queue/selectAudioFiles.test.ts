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

  it.each(['a.exe', 'a.txt', 'mp3', 'a.mp3.exe', 'a.', '.', 'a.mp3 '])('refuses %s for its type', (name) => {
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

  it('takes any number, also where many wait already', () => {
    const queued = Array.from({ length: 20 }, (_, at) => fileOf(`${at}.wav`))
    const files = Array.from({ length: 30 }, (_, at) => fileOf(`more ${at}.wav`))
    expect(pick(files, queued)).toEqual({ accepted: files, refused: [] })
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
