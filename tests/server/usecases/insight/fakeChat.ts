import type { ChatMessage, ChatModel } from '../../../../server/ports/textServices'

export interface FakeChat extends ChatModel {
  /** All requests, oldest first. */
  requests: { messages: readonly ChatMessage[]; mostTokens: number; json: boolean }[]
}

/** A chat model with scripted answers, streamed in parts. */
export function fakeChat(answer: (material: string, rules: string) => string | Error, contextTokens = 8_000): FakeChat {
  const chat: FakeChat = {
    id: 'fake',
    contextTokens,
    requests: [],
    async *chat(messages, { maxTokens, json = false, signal }) {
      chat.requests.push({ messages, mostTokens: maxTokens, json })
      signal.throwIfAborted()
      const said = answer(messages.at(-1)?.content ?? '', messages[0]?.content ?? '')
      if (said instanceof Error) throw said
      for (const chunk of said.match(/[^]{1,20}/gu) ?? []) yield chunk
    },
  }
  return chat
}
