import { beforeEach, expect, test } from 'vitest'
import { readTalk, writeTalk, type KeptTurn } from '../../../../../src/features/task/insight/assistant/keptTalks'
import { dropDraft, hasDraft, keepDraft, withDraft } from '../../../../../src/features/task/insight/mindmap/draft'

beforeEach(() => localStorage.clear())

test('a talk is kept for its user and record only', () => {
  const turns: KeptTurn[] = [
    { question: '何时？', answer: '九月' },
    { question: '何地？', answer: '在', is: 'stopped' },
  ]
  writeTalk({ user: 7, record: 1 }, turns)
  expect(readTalk({ user: 7, record: 1 })).toEqual(turns)
  expect(readTalk({ user: 8, record: 1 })).toEqual([])
  expect(readTalk({ user: 7, record: 2 })).toEqual([])
  writeTalk({ user: 7, record: 1 }, [])
  expect(readTalk({ user: 7, record: 1 })).toEqual([])
})

test('of many talks the latest are kept, and of each the end', () => {
  for (let record = 0; record < 15; record++) {
    const turns = Array.from({ length: 30 }, (_, index) => ({ question: `问 ${index}`, answer: '答'.repeat(20_000) }))
    writeTalk({ user: 7, record }, turns)
  }
  expect(readTalk({ user: 7, record: 4 })).toEqual([])
  const kept = readTalk({ user: 7, record: 14 })
  expect(kept.map(({ question }) => question)).toEqual(Array.from({ length: 20 }, (_, index) => `问 ${index + 10}`))
  expect(Math.max(...kept.map(({ answer }) => answer.length))).toBe(8_000)
})

test('what can’t be read counts as no talk', () => {
  localStorage.setItem('assistantTalks', '{"broken')
  expect(readTalk({ user: 7, record: 1 })).toEqual([])
  localStorage.setItem('assistantTalks', '[{"place":1}]')
  expect(readTalk({ user: 7, record: 1 })).toEqual([])
})

test('a changed map is found again, until the server has it or another was made', () => {
  const map = { version: 3, by: 'extract' as const, Title: '旧' }
  expect(withDraft(1, map)).toBe(map)
  keepDraft(1, { ...map, Title: '新' })
  expect(withDraft(1, map)).toEqual({ ...map, Title: '新' })
  expect(hasDraft(1)).toBe(true)
  expect(withDraft(1, { ...map, version: 4 })).toEqual({ ...map, version: 4 })
  expect(hasDraft(1)).toBe(false)
  keepDraft(1, map)
  dropDraft(1)
  expect(withDraft(1, null)).toBeNull()
})
