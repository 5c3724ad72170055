import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit, invertEdit } from '../../../../src/transcript/model/edit'
import type { FindOptions } from '../../../../src/transcript/find/find'
import { loadScriptFold } from '../../../../src/transcript/find/foldScript'
import { findInParagraphs, paragraphTexts } from '../../../../src/transcript/find/paragraphText'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import { replaceHits } from '../../../../src/transcript/find/replace'
import { expectValid, transcripts } from '../arbitrary'

const plain: FindOptions = {
  text: '',
  matchCase: false,
  wholeWord: false,
  regex: false,
  foldWidth: false,
  foldScript: false,
}
const transcriptOf = (...texts: string[]) =>
  parseTranscript({
    list: texts.map((text, index) => ({ id: `${index}`, start: index * 1000, end: index * 1000 + 900, text })),
  })

/** The texts after all hits were replaced. */
function replaced(
  texts: string[],
  options: Partial<FindOptions>,
  replacement: string,
  script?: Parameters<typeof findInParagraphs>[2],
) {
  const transcript = transcriptOf(...texts)
  const all = { ...plain, ...options }
  const edit = replaceHits(transcript, findInParagraphs(paragraphTexts(transcript.segments), all, script), {
    search: all,
    replacement,
    scriptFold: script,
  })
  return edit && applyEdit(transcript, edit).segments.map(({ text }) => text)
}

test('every hit is replaced, in one edit that one step undoes', () => {
  const transcript = transcriptOf('the cat and the Cat', 'no', 'cat.')
  const options = { ...plain, text: 'cat' }
  const edit = replaceHits(transcript, findInParagraphs(paragraphTexts(transcript.segments), options), {
    search: options,
    replacement: 'dog',
  })
  expect(edit).toMatchObject({ kind: 'replace', before: [{ id: '0' }, { id: '2' }], after: [{ id: '0' }, { id: '2' }] })
  const after = edit && applyEdit(transcript, edit)
  expect(after?.segments.map(({ text }) => text)).toEqual(['the dog and the dog', 'no', 'dog.'])
  expect(after && edit && applyEdit(after, invertEdit(edit))).toEqual(transcript)
})

test('only the hits that are given are replaced', () => {
  const transcript = transcriptOf('a a a')
  const edit = replaceHits(transcript, [[{ segment: '0', start: 2, end: 3 }]], {
    search: { ...plain, text: 'a' },
    replacement: 'b',
  })
  expect(edit?.after[0]?.text).toBe('a b a')
})

test('hits of a text that has changed since are passed over', () => {
  const transcript = transcriptOf('something else', 'a cat')
  const hits = [
    [{ segment: '0', start: 4, end: 7 }],
    [{ segment: '1', start: 2, end: 5 }],
    [{ segment: 'gone', start: 0, end: 3 }],
  ] as const
  const edit = replaceHits(transcript, hits, { search: { ...plain, text: 'cat' }, replacement: 'dog' })
  expect(edit?.after.map(({ text }) => text)).toEqual(['a dog'])
  expect(
    replaceHits(transcript, hits.slice(0, 1), { search: { ...plain, text: 'cat' }, replacement: 'dog' }),
  ).toBeNull()
})

test('a hit that grew since the search, so that it is another one, is passed over', () => {
  const before = [{ segment: '0', start: 2, end: 5 }] as const
  const options = { ...plain, text: 'c\\w+', regex: true }
  expect(replaceHits(transcriptOf('a cats'), [before], { search: options, replacement: 'dog' })).toBeNull()
  expect(replaceHits(transcriptOf('a cat'), [before], { search: options, replacement: 'dog' })?.after[0]?.text).toBe(
    'a dog',
  )
})

test('a whole word that overlaps a part of another is replaced, with what its expression refers to', () => {
  expect(replaced(['ba a a'], { text: '(a) a', regex: true, wholeWord: true }, '<$1>')).toEqual(['ba <a>'])
})

test('nothing found, or the same put in, is no edit', () => {
  expect(replaced(['abc'], { text: 'x' }, 'y')).toBeNull()
  expect(replaced(['abc'], { text: 'b' }, 'b')).toBeNull()
})

test('a segment of which nothing is left is removed', () => {
  expect(replaced(['嗯。', '好。'], { text: '嗯。' }, '')).toEqual(['好。'])
})

test('a replacement for a plain text is taken as it is', () => {
  expect(replaced(['a b'], { text: 'b' }, '$& $1 $$')).toEqual(['a $& $1 $$'])
})

test('folded hits are replaced too', async () => {
  const script = await loadScriptFold()
  expect(replaced(['開會，开会，ＯＫ'], { text: '开会', foldScript: true }, 'x', script)).toEqual(['x，x，ＯＫ'])
})

test('words that were not replaced keep their times', () => {
  const words = ['the ', 'cat ', 'sat'].map((text, index) => [index * 300, index * 300 + 250, text, 0.5] as const)
  const transcript = parseTranscript({ list: [{ id: 'a', start: 0, end: 900, text: 'the cat sat', words }] })
  const edit = replaceHits(transcript, [[{ segment: 'a', start: 4, end: 7 }]], {
    search: { ...plain, text: 'cat' },
    replacement: 'dog',
  })
  expect(edit?.after[0]?.words).toEqual([
    { startMs: 0, endMs: 250, text: 'the ', confidence: 0.5 },
    { startMs: 300, endMs: 550, text: 'dog ', confidence: null, estimated: true },
    { startMs: 600, endMs: 850, text: 'sat', confidence: 0.5 },
  ])
})

describe('a hit over several segments', () => {
  test('is put into the first one; the others lose their part', () => {
    expect(replaced(['明天上午', '十点开会'], { text: '上午十点' }, '九点')).toEqual(['明天九点', '开会'])
    expect(replaced(['see the big', 'red', 'cat there'], { text: 'big red cat' }, 'dog')).toEqual([
      'see the dog',
      'there',
    ])
  })

  test('leaves the others their times, and takes one step to undo', () => {
    const transcript = transcriptOf('明天上午', '十点开会', '请准时')
    const options = { ...plain, text: '上午十点' }
    const hits = findInParagraphs(paragraphTexts(transcript.segments), options)
    const edit = replaceHits(transcript, hits, { search: options, replacement: '九点' })
    const after = edit && applyEdit(transcript, edit)
    expect(after?.segments).toMatchObject([
      { id: '0', text: '明天九点', startMs: 0, endMs: 900 },
      { id: '1', text: '开会', startMs: 1000, endMs: 1900 },
      { id: '2', text: '请准时', startMs: 2000, endMs: 2900 },
    ])
    expect(after && edit && applyEdit(after, invertEdit(edit))).toEqual(transcript)
  })

  test('may be one of many, also in the same segments', () => {
    const texts = ['ab ab', 'ab ab', 'ab']
    expect(replaced(texts, { text: 'ab ab ab' }, 'x')).toEqual(['x', 'ab', 'ab'])
    expect(replaced(texts, { text: 'b a' }, '-')).toEqual(['a--', '--', 'b'])
  })

  test('takes the space between the segments along', () => {
    expect(replaced(['one two', 'three'], { text: 'two ' }, 'to ')).toEqual(['one to', 'three'])
    expect(replaced(['one two', 'three'], { text: ' three' }, ' 3')).toEqual(['one two', '3'])
  })

  test('can remove segments altogether; what follows still starts the paragraph', () => {
    const list = [
      { id: 'a', start: 0, end: 900, text: 'before' },
      { id: 'b', start: 1000, end: 1900, text: '上午', startsParagraph: true },
      { id: 'c', start: 2000, end: 2900, text: '十点开会' },
    ]
    const transcript = parseTranscript({ list })
    const segments = transcript.segments.map((one) =>
      one.id === 'b' ? { ...one, startsParagraph: true as const } : one,
    )
    const options = { ...plain, text: '上午十点' }
    const hits = findInParagraphs(paragraphTexts(segments), options)
    const edit = replaceHits({ ...transcript, segments }, hits, { search: options, replacement: '' })
    expect(edit).toMatchObject({
      before: [{ id: 'b' }, { id: 'c' }],
      after: [{ id: 'c', text: '开会', startsParagraph: true }],
    })
  })

  test('knows the groups of its expression', () => {
    expect(replaced(['明天上午', '十点开会'], { text: '(上)午(十)', regex: true }, '$2$1')).toEqual([
      '明天十上',
      '点开会',
    ])
  })
})

describe('with a regular expression', () => {
  test.each([
    ['(\\w+), (\\w+)', '$2 $1', 'Doe, Jane', 'Jane Doe'],
    ['(?<year>\\d{4})年', '$<year>.', '2026年', '2026.'],
    ['b', '[$&]', 'abc', 'a[b]c'],
    ['b', '$$1', 'abc', 'a$1c'],
    ['b', '$1$<x>', 'abc', 'a$1$<x>c'],
    ['(a)(x)?', '$2$1!', 'a', 'a!'],
    ['(?<y>b)', '$<x>', 'abc', 'ac'],
    ['(b)', '$12', 'abc', 'ab2c'],
    ['(?<=a)b', 'x', 'ab bb', 'ax bb'],
  ])('%s to %s: %s becomes %s', (text, replacement, before, after) => {
    expect(replaced([before], { text, regex: true }, replacement)).toEqual([after])
  })

  test('groups are what stands in the text, not what was folded', async () => {
    const script = await loadScriptFold()
    const options = { text: '(会.)ａ', regex: true, foldScript: true, foldWidth: true }
    expect(replaced(['會議A'], options, '<$1>', script)).toEqual(['<會議>'])
  })
})

test('whatever is replaced, the transcript stays whole', () => {
  fc.assert(
    fc.property(
      transcripts,
      fc.constantFrom('o', '我们', ', ', '。', 'hello ', ' ', '[^]{9}'),
      fc.constantFrom('', ' ', 'x', '好的，我们'),
      (transcript, text, replacement) => {
        const options = { ...plain, text, regex: text.startsWith('[') }
        const edit = replaceHits(transcript, findInParagraphs(paragraphTexts(transcript.segments), options), {
          search: options,
          replacement,
        })
        if (edit) expectValid(applyEdit(transcript, edit))
      },
    ),
  )
})
