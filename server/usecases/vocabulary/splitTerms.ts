import { maxRecordingTerms, maxTermText } from '../../../src/wire/bounds'

/** The terms in a text that lists them, such as a prompt: those between commas or line breaks that are short enough to be terms. */
export function splitTerms(text: string): string[] {
  const parts = text.split(/[,，、;；。\n]|\.(?=\s|$)/u).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== '' && [...part].length <= maxTermText))].slice(
    0,
    maxRecordingTerms,
  )
}
