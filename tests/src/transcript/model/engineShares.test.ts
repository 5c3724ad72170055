import { expect, it } from 'vitest'
import { engineShares } from '../../../../src/transcript/model/engineShares'
import { parseTranscript } from '../../../../src/transcript/model/parse'

it('engines share a text by its length; typed text is left out', () => {
  const line = (id: string, text: string, engine?: string) => ({ id, start: 0, end: 1, text, engine })
  const { segments } = parseTranscript({
    list: [line('a', '一二三', 'p'), line('b', '一', 'w'), line('c', '一二三四五六', 'p'), line('d', '自己写的字')],
  })
  expect(engineShares(segments)).toEqual([
    { engine: 'p', share: 0.9 },
    { engine: 'w', share: 0.1 },
  ])
  expect(engineShares([])).toEqual([])
})
