import { describe, expect, it } from 'vitest'
import type { ChatMessage, ChatModel } from '../../../server/ports/textServices'

const messages: ChatMessage[] = [
  { role: 'system', content: 'Answer about the transcript.' },
  {
    role: 'user',
    content: '<transcript>\n[00:01] 王芳: 下周三上线。\n[00:04] 李明: 好的。\n</transcript>\n什么时候上线？',
  },
]

export async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** Contract of `ChatModel` adapters. */
export function chatSuite(adapter: string, open: () => Promise<{ chat: ChatModel; close(): Promise<void> }>): void {
  const ask = (chat: ChatModel, signal = new AbortController().signal) =>
    chat.chat(messages, { signal, maxTokens: 500 })

  describe(`a language model that talks: ${adapter}`, () => {
    it('has a name and says how much it can read', async () => {
      const { chat, close } = await open()
      expect(chat.id).not.toBe('')
      expect(chat.contextTokens).toBeGreaterThan(1_000)
      await close()
    })

    it('answers in parts, none of them empty', async () => {
      const { chat, close } = await open()
      const parts: string[] = []
      for await (const part of ask(chat)) parts.push(part)
      expect(parts.length).toBeGreaterThan(1)
      expect(parts).not.toContain('')
      await close()
    })

    it('answers several at once, each whole', async () => {
      const { chat, close } = await open()
      const alone = await textOf(ask(chat))
      expect(await Promise.all([1, 2, 3].map(() => textOf(ask(chat))))).toEqual([alone, alone, alone])
      await close()
    })

    it('ends with the reason of who cancels, before or in the middle', async () => {
      const { chat, close } = await open()
      const reason = new Error('no longer wanted')
      await expect(textOf(ask(chat, AbortSignal.abort(reason)))).rejects.toBe(reason)
      const asker = new AbortController()
      const reading = (async () => {
        for await (const part of ask(chat, asker.signal)) if (part !== '') asker.abort(reason)
      })()
      await expect(reading).rejects.toBe(reason)
      await close()
    })

    it('who reads no further leaves nothing behind', async () => {
      const { chat, close } = await open()
      for await (const part of ask(chat)) {
        expect(part).not.toBe('')
        break
      }
      await close()
    })
  })
}
