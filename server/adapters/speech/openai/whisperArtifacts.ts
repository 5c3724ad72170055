/** Credits of subtitles that Whisper was trained on and writes for music and noise. */
const artifacts = [
  /amara\.org/iu,
  /^(中文)?字幕\s*(志愿者|志願者|by\b)/iu,
  /(点赞|點贊).{0,4}(订阅|訂閱).{0,4}(转发|轉發).{0,4}(打赏|打賞)/u,
  /yoyo television series exclusive/iu,
  /^subt[ií]tulos (realizados )?por la comunidad/iu,
  /^untertitel(ung)? (der|im auftrag des) (amara|zdf)/iu,
  /^ترجمة نانسي قن?قر/u,
]

/** Whether the text of a whole segment is such a credit. */
export const isWhisperArtifact = (text: string): boolean => artifacts.some((artifact) => artifact.test(text.trim()))
