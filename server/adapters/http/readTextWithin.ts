/** The response's text; null if it is longer than `maxCharacters`: the rest is not read then. @throws when the connection breaks */
export async function readTextWithin(response: Response, maxCharacters: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxCharacters) return null
  }
  return text + decoder.decode()
}
