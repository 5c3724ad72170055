import { describe, expect, it } from 'vitest'
import { extractiveSummarizer } from '../../../../../server/usecases/insight/extractive/extractiveSummarizer'
import type { WireMindmapNode } from '../../../../../src/wire/insightSchemas'
import { options, spoken, threeSubjects } from '../texts'

const leavesOf = (node: WireMindmapNode): WireMindmapNode[] =>
  node.Topic?.length ? node.Topic.flatMap(leavesOf) : [node]
/** Which third of the text that time falls in. */
const thirdOf = (startMs = -1) => Math.floor(startMs / (16 * 6_000))

describe('the built-in model', () => {
  it.each([
    ['cn', ['播放器', '导出', '会员']],
    ['en', ['roof', 'garden', 'bus']],
  ] as const)('finds the three subjects of a text in %s', async (language, names) => {
    const { chapters, keywords, lines, todos } = await extractiveSummarizer.summarize(
      threeSubjects(language),
      options(),
    )
    expect(chapters.map(({ start }) => thirdOf(start))).toEqual([0, 1, 2])
    for (const [at, name] of names.entries()) {
      expect(`${chapters[at]?.title} ${chapters[at]?.text}`.toLowerCase()).toContain(name)
      expect(keywords.join(' ').toLowerCase()).toContain(name)
    }
    expect(new Set(lines.map(({ start }) => thirdOf(start)))).toEqual(new Set([0, 1, 2]))
    expect(todos).toEqual([])
  })

  it.each(['cn', 'en'] as const)(
    'says in %s only what was said, at its moment, and nothing twice',
    async (language) => {
      const text = threeSubjects(language)
      const { lines } = await extractiveSummarizer.summarize(text, options())
      expect(lines.length).toBeGreaterThanOrEqual(3)
      for (const line of lines)
        expect(text.segments.find(({ startMs }) => startMs === line.start)?.text).toBe(line.text)
      expect(new Set(lines.map((line) => line.text)).size).toBe(lines.length)
      expect(lines.map(({ start }) => start)).toEqual(lines.map(({ start = 0 }) => start).toSorted((a, b) => a - b))
    },
  )

  it('makes an outline of chapters and their sentences, each with its moment', async () => {
    const text = threeSubjects('cn')
    const root = await extractiveSummarizer.outline(text, options())
    expect(root.Title).toBe('A talk')
    expect(root.Topic?.map(({ start }) => thirdOf(start))).toEqual([0, 1, 2])
    for (const leaf of leavesOf(root))
      expect(text.segments.find(({ startMs }) => startMs === leaf.start)?.text).toBe(leaf.Title)
  })

  it.each(['cn', 'en'] as const)(
    'names chapters in %s with what was said in them, each differently',
    async (language) => {
      const text = threeSubjects(language)
      const { chapters } = await extractiveSummarizer.summarize(text, options())
      const said = text.segments.map((segment) => segment.text.toLowerCase())
      for (const { title } of chapters) expect(said.some((line) => line.includes(title.toLowerCase()))).toBe(true)
      expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length)
    },
  )

  it('gives the same for the same text', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => extractiveSummarizer.summarize(threeSubjects('en'), options())),
    )
    expect(one).toEqual(other)
  })

  it.each([
    ['one word', ['Hello.']],
    ['a single long sentence', ['word '.repeat(500)]],
    ['the same sentence a thousand times', Array<string>(1_000).fill('The roof leaks again today.')],
    ['stop words only', Array<string>(20).fill('And so it was that.')],
    ['no letters', ['...', '— —', '123 456.']],
    ['markup', ['<script>alert(1)</script> in the garden.', 'javascript:alert(2) garden.']],
  ])('makes something of %s', async (_, texts) => {
    const made = await extractiveSummarizer.summarize(spoken(texts), options())
    const root = await extractiveSummarizer.outline(spoken(texts), options())
    expect(made.lines.length).toBeLessThanOrEqual(12)
    for (const { text } of made.lines) expect(text.trim()).not.toBe('')
    for (const { title } of made.chapters) expect(title).not.toBe('')
    expect(root.Title).toBe('A talk')
  })

  it('tells how far it is, and ends with the reason of who cancels', async () => {
    const reported: number[] = []
    await extractiveSummarizer.summarize(
      threeSubjects('en'),
      options({ progress: (percent) => void reported.push(percent) }),
    )
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    const reason = new Error('no longer wanted')
    const long = spoken(
      Array.from({ length: 20_000 }, (_, at) => `Sentence number ${at} about garden ${at % 77} and roof ${at % 31}.`),
    )
    await expect(extractiveSummarizer.outline(long, options({ signal: AbortSignal.abort(reason) }))).rejects.toBe(
      reason,
    )
  })

  it('never holds the event loop for long', async () => {
    const long = spoken(
      Array.from({ length: 5_000 }, (_, at) => `Sentence number ${at} about garden ${at % 77} and roof ${at % 31}.`),
    )
    const start = performance.now()
    let [longest, before] = [0, start]
    const watching = setInterval(() => {
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
    }, 1)
    await extractiveSummarizer.summarize(long, options())
    clearInterval(watching)
    const total = performance.now() - start
    expect(longest).toBeLessThan(total / 4)
  })
})
