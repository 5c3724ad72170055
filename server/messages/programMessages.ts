/** What the server says to programs and about their tokens. */
export const programChinese = {
  'token.tooMany': '最多可以有 {max} 个访问令牌，请先撤销不再使用的',
  'token.missing': '访问令牌不存在，可能已被撤销',
  'token.invalid': '访问令牌无效、已过期或已被撤销。请在请求头中发送：Authorization: Bearer stt_…',
  'token.readOnly': '该访问令牌只能读取，此操作需要读写令牌',
  'token.tooFast': '该访问令牌的请求过于频繁，请在 {seconds} 秒后重试',
  'idempotency.malformed': 'Idempotency-Key 必须是 1 到 255 个可见 ASCII 字符',
  'idempotency.other': '该 Idempotency-Key 已用于另一个请求，请换一个',
  'idempotency.running': '使用同一 Idempotency-Key 的请求仍在处理中，请稍后重试',
  'transcription.format': '不支持 response_format={format}，可用：{formats}',
  'transcription.stream': '不支持 stream=true，请去掉该参数',
  'transcription.failed': '转写失败：{reason}',
  'transcription.late':
    '{seconds} 秒内未能转写完。录音保存为记录 {id}，转写仍在继续，可稍后从 /api/v1/recordings/{id}/transcript 获取',
  'transcription.gone': '录音在转写过程中被删除',
}

export const programEnglish: Record<keyof typeof programChinese, string> = {
  'token.tooMany': 'You can have {max} tokens. Revoke one that you no longer use.',
  'token.missing': 'This token doesn’t exist. It may have been revoked.',
  'token.invalid':
    'The token is invalid, expired, or revoked. Send it in the request header: Authorization: Bearer stt_…',
  'token.readOnly': 'This token can only read. Use a token that can also write.',
  'token.tooFast': 'Too many requests with this token. Try again in {seconds} {seconds|second|seconds}.',
  'idempotency.malformed': 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  'idempotency.other': 'This Idempotency-Key was used for another request. Use a new one.',
  'idempotency.running': 'A request with this Idempotency-Key is still being processed. Try again later.',
  'transcription.format': 'The response_format {format} isn’t supported. Use one of: {formats}.',
  'transcription.stream': 'stream=true isn’t supported. Leave it out.',
  'transcription.failed': 'The transcription failed: {reason}',
  'transcription.late':
    'Not transcribed within {seconds} {seconds|second|seconds}. The recording was kept as record {id} and is still being transcribed; get it later from /api/v1/recordings/{id}/transcript.',
  'transcription.gone': 'The recording was deleted while it was transcribed.',
}
