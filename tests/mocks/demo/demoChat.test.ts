import { describe, expect, it } from 'vitest'
import { demoChat } from '../../../mocks/demo/demoChat'
import { chatSuite, textOf } from '../../server/ports/chat.suite'
import { jumpingClock } from '../jumpingClock'

chatSuite('demonstration', async () => ({ chat: demoChat(jumpingClock()), close: async () => {} }))

const ask = (question: string, transcript: string) =>
  textOf(
    demoChat(jumpingClock()).chat(
      [{ role: 'user', content: `<transcript>\n${transcript}\n</transcript>\n\n${question}` }],
      {
        signal: new AbortController().signal,
        maxTokens: 500,
      },
    ),
  )

describe('the model for demonstrations', () => {
  it('says that it is one and quotes what is nearest, with its moment', async () => {
    const transcript = '[00:01] 王芳: 今天天气不错。\n[00:04] 李明: 下周三上线。\n[01:00:05] 好的，散会。'
    const answer = await ask('什么时候上线？', transcript)
    expect(answer).toContain('演示模型')
    expect(answer).toContain('“下周三上线。” [00:04]')
    expect(await ask('When is the roof repaired?', '[00:09] Ann: The roof is repaired in May.')).toMatch(
      /demonstration model.*\n- “The roof is repaired in May.” \[00:09\]/,
    )
  })

  it('of nothing quotes nothing', async () => {
    expect(await ask('什么？', '')).toContain('没有可以引用的内容')
  })
})
