import { describe, expect, it } from 'vitest'
import { extensionOf, isSameFile, pickFiles, refusalReasonOf } from '../../../../src/shared/uploadQueue/pickFiles'

const file = { name: 'a.mp3', size: 1000, lastModified: 1 }

describe('a picked file', () => {
  it('is compared with the queued files and with those accepted before it', () => {
    const files = ['a', 'b', 'c'].map((name) => new File(['x'], name))
    const others: string[] = []
    const { accepted, refused } = pickFiles(files, [file], ({ name }, known) => {
      others.push(known.map((each) => each.name).join(' '))
      return name === 'b' ? 'type' : null
    })
    expect(accepted.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(refused).toEqual([{ file: files[1], reason: 'type' }])
    expect(others).toEqual(['a.mp3', 'a.mp3 a', 'a.mp3 a'])
  })

  it.each([
    ['a.TXT', 'x', null],
    ['a.exe', 'x', 'type'],
    ['a.txt', '', 'empty'],
    ['a.txt', 'xxx', 'tooBig'],
    ['b.txt', 'x', 'duplicate'],
  ])('%s with the content "%s" is refused for: %s', (name, content, reason) => {
    const others = [new File(['x'], 'b.txt', { lastModified: 5 })]
    const picked = new File([content], name, { lastModified: 5 })
    expect(refusalReasonOf(picked, others, { types: ['txt'], bytes: 2 })).toBe(reason)
  })

  it.each([
    ['size', { ...file, size: 2000 }],
    ['time of change', { ...file, lastModified: 2 }],
    ['name', { ...file, name: 'b.mp3' }],
  ])('is another if its %s differs', (_, other) => {
    expect(isSameFile(file, { ...file })).toBe(true)
    expect(isSameFile(file, other)).toBe(false)
  })
})

describe('an extension', () => {
  it.each([
    ['a.MP3', 'mp3'],
    ['a.b.wav', 'wav'],
    ['noname', ''],
    ['end.', ''],
  ])('of %s is "%s"', (name, expected) => {
    expect(extensionOf(name)).toBe(expected)
  })
})
