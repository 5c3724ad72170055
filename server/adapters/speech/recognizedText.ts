/** What recognition models put around their text: `language Chinese<asr_text>` (Qwen3-ASR), `<|zh|><|NEUTRAL|>` (SenseVoice). */
const modelMarkers = /^\s*language\s+[\w ]+<asr_text>|<\/?asr_text>|<\|[^<>|]*\|>/g

/** The text without markers of the model and without spaces at its ends. */
export const stripModelMarkers = (text: string): string => text.replace(modelMarkers, '').trim()

/** Whether the model writes punctuation. */
export const hasPunctuation = (text: string): boolean => /[,.?!;:，。？！、；：…؟،؛¿¡]/u.test(text)
