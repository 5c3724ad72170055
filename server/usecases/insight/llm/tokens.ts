const wide =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud800-\udbff][\udc00-\udfff]/g
/** Characters per token in other scripts. */
const charactersPerToken = 4

/** Conservative token estimate, since tokenizers differ. A Chinese, Japanese or Korean character counts as one token. */
export function estimateTokens(text: string): number {
  const wideCharacters = text.match(wide)
  const width = wideCharacters?.reduce((sum, character) => sum + character.length, 0) ?? 0
  return (wideCharacters?.length ?? 0) + Math.ceil((text.length - width) / charactersPerToken)
}
