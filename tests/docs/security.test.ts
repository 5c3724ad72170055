import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const named = page.match(/\btests\/[\w/.-]+\.(?:tsx?|mjs)\b/g) ?? []

describe('docs/security.md', () => {
  it('names tests, and each of them exists', () => {
    expect(named.length).toBeGreaterThan(50)
    expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([])
  })

  it('has each of the 70 requirements of level 1 once', () => {
    const chapters = [
      ['1', '2.1 2.2 2.3 2.4 2.5 3.1 3.2 5.1'],
      ['2', '1.1 2.1 2.2 3.1'],
      ['3', '2.1 2.2 3.1 4.1 4.2 5.1 5.2 5.3'],
      ['4', '1.1 4.1'],
      ['5', '2.1 2.2 3.1 3.2'],
      ['6', '1.1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3.1 3.2 4.1 4.2'],
      ['7', '2.1 2.2 2.3 2.4 4.1 4.2'],
      ['8', '1.1 2.1 2.2 3.1'],
      ['9', '1.1 1.2 1.3 2.1'],
      ['10', '4.1 4.2 4.3 4.4 4.5'],
      ['11', '3.1 3.2 4.1'],
      ['12', '1.1 2.1 2.2'],
      ['13', '4.1'],
      ['14', '2.1 3.1'],
      ['15', '1.1 2.1 3.1'],
    ] as const
    const wanted = chapters.flatMap(([chapter, numbers]) => numbers.split(' ').map((number) => `${chapter}.${number}`))
    expect(wanted).toHaveLength(70)
    const table = page.slice(page.indexOf('## Level 1'), page.indexOf('## What level 2'))
    const cells = table.split('\n').flatMap((line) => /^\| (\d[^|]*) \|/.exec(line)?.[1] ?? [])
    expect(cells.flatMap(numbersOf)).toEqual(wanted)
  })
})

/** The numbers a cell begins with; `9.1.1 – 9.1.3` names all between. */
function numbersOf(cell: string): string[] {
  const [head = ''] = /^[\d.,– ]+/.exec(cell) ?? []
  return head.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('–').map((number) => number.trim())
    const section = first.replace(/\d+$/, '')
    const from = Number(first.slice(section.length))
    return Array.from({ length: Number(last.slice(section.length)) - from + 1 }, (_, at) => `${section}${from + at}`)
  })
}
