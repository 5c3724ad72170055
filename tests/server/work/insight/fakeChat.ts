import type { ChatMessage, ChatModel } from '../../../../server/understanding'

export interface FakeChat extends ChatModel {
  /** All questions, the oldest first. */
  asked: { messages: readonly ChatMessage[]; mostTokens: number; json: boolean }[]
}

/** A model that answers what the test says, in pieces. */
export function fakeChat(answer: (material: string, rules: string) => string | Error, contextTokens = 8_000): FakeChat {
  const chat: FakeChat = {
    id: 'fake',
    contextTokens,
    asked: [],
    async *chat(messages, { mostTokens, json = false, signal }) {
      chat.asked.push({ messages, mostTokens, json })
      signal.throwIfAborted()
      const said = answer(messages.at(-1)?.content ?? '', messages[0]?.content ?? '')
      if (said instanceof Error) throw said
      for (const piece of said.match(/[^]{1,20}/gu) ?? []) yield piece
    },
  }
  return chat
}
