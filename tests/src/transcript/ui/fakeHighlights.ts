import { vi } from 'vitest'

class FakeHighlight extends Set<Range> {
  constructor(...ranges: Range[]) {
    super(ranges)
  }
}

/** Gives the page CSS highlights until its globals are unstubbed. Returns the texts of a highlight. */
export function fakeHighlights(): (name: string) => string[] {
  const highlights = new Map<string, FakeHighlight>()
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal('Highlight', FakeHighlight)
  return (name) => [...(highlights.get(name) ?? [])].map(String)
}
