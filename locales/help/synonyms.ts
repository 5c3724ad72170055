/** Words that people use for what the help calls something else. In a group, each finds the others. */
const groups: readonly (readonly string[])[] = [
  ['发言人', '说话人', '讲话人', '讲者'],
  ['通用时长', '会员时长', '额度', '余额', '分钟数', '点数'],
  ['会员', '套餐', '订阅', 'vip'],
  ['兑换码', '卡密', '激活码', '卡号'],
  ['转写', '转录', '听写', '转文字', '语音识别'],
  ['录音', '音频', '声音文件'],
  ['导出', '下载', '另存'],
  ['字幕', 'srt', 'vtt'],
  ['word', 'docx', '文档'],
  ['语气词', '口头禅', '口水词'],
  ['词库', '热词', '专有名词', '术语'],
  ['总结', '摘要', '纪要', '概要'],
  ['思维导图', '脑图'],
  ['删除', '移除', '回收站'],
  ['存疑词', '不确定', '低置信度'],
  ['麦克风', '话筒', '收音'],
  ['快捷键', '热键', '键盘'],
  ['备份', '迁移'],
  ['speaker', 'speakers', 'person', 'participant'],
  ['credit', 'balance', 'minutes', 'quota', 'hours'],
  ['membership', 'subscription', 'plan', 'vip'],
  ['redemption', 'voucher', 'coupon', 'gift'],
  ['transcript', 'transcription', 'transcribe', 'dictation'],
  ['recording', 'audio', 'sound'],
  ['export', 'download', 'save'],
  ['subtitles', 'captions', 'srt', 'vtt'],
  ['fillers', 'filler', 'um', 'uh'],
  ['vocabulary', 'hotwords', 'glossary', 'terms', 'jargon'],
  ['summary', 'minutes', 'recap', 'notes'],
  ['delete', 'remove', 'trash', 'bin'],
  ['microphone', 'mic'],
  ['shortcuts', 'hotkeys', 'keyboard'],
  ['backup', 'back', 'migrate'],
]

/**
 * The groups that a text has a word of.
 * @param text in lower case
 */
export function synonymsIn(text: string): { named: string[]; group: readonly string[] }[] {
  const isNamed = (word: string) => (/^[a-z]/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word))
  return groups.map((group) => ({ group, named: group.filter(isNamed) })).filter(({ named }) => named.length > 0)
}
