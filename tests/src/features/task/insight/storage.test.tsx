import { beforeEach, expect, test } from 'vitest'
import {
  readConversation,
  writeConversation,
  type StoredTurn,
} from '../../../../../src/features/task/insight/assistant/conversationStorage'
import { mindmapDrafts, summaryDrafts } from '../../../../../src/features/task/insight/generation/insightDraft'

beforeEach(() => localStorage.clear())

test('a talk is kept for its user and record only', () => {
  const turns: StoredTurn[] = [
    { question: '何时？', answer: '九月' },
    { question: '何地？', answer: '在', is: 'stopped' },
  ]
  writeConversation({ user: 7, record: 1 }, turns)
  expect(readConversation({ user: 7, record: 1 })).toEqual(turns)
  expect(readConversation({ user: 8, record: 1 })).toEqual([])
  expect(readConversation({ user: 7, record: 2 })).toEqual([])
  writeConversation({ user: 7, record: 1 }, [])
  expect(readConversation({ user: 7, record: 1 })).toEqual([])
})

test('of many talks the latest are kept, and of each the end', () => {
  for (let record = 0; record < 15; record++) {
    const turns = Array.from({ length: 30 }, (_, index) => ({ question: `问 ${index}`, answer: '答'.repeat(20_000) }))
    writeConversation({ user: 7, record }, turns)
  }
  expect(readConversation({ user: 7, record: 4 })).toEqual([])
  const stored = readConversation({ user: 7, record: 14 })
  expect(stored.map(({ question }) => question)).toEqual(Array.from({ length: 20 }, (_, index) => `问 ${index + 10}`))
  expect(Math.max(...stored.map(({ answer }) => answer.length))).toBe(8_000)
})

test('what can’t be read counts as no talk', () => {
  localStorage.setItem('assistantTalks', '{"broken')
  expect(readConversation({ user: 7, record: 1 })).toEqual([])
  localStorage.setItem('assistantTalks', '[{"place":1}]')
  expect(readConversation({ user: 7, record: 1 })).toEqual([])
})

test('a changed map is found again, until the server has it or another was made', () => {
  const map = { version: 3, by: 'extract' as const, Title: '旧' }
  expect(mindmapDrafts.apply(1, map)).toBe(map)
  mindmapDrafts.store(1, { ...map, Title: '新' })
  expect(mindmapDrafts.apply(1, map)).toEqual({ ...map, Title: '新' })
  expect(mindmapDrafts.has(1)).toBe(true)
  expect(mindmapDrafts.apply(1, { ...map, version: 4 })).toEqual({ ...map, version: 4 })
  expect(mindmapDrafts.has(1)).toBe(false)
  mindmapDrafts.store(1, map)
  mindmapDrafts.remove(1)
  expect(mindmapDrafts.apply(1, null)).toBeNull()
  expect(summaryDrafts.has(1)).toBe(false)
})
