const wide =
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud800-\udbff][\udc00-\udfff]/g
/** Characters of other scripts that make a token. */
const charactersAToken = 4

/** How many tokens a text is, roughly and rather too many: tokenizers differ. A Chinese, Japanese or Korean letter counts as one. */
export function estimateTokens(text: string): number {
  const letters = text.match(wide)
  const width = letters?.reduce((sum, letter) => sum + letter.length, 0) ?? 0
  return (letters?.length ?? 0) + Math.ceil((text.length - width) / charactersAToken)
}
