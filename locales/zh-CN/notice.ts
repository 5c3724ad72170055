export const notice = {
  'notice.open': '查看',
  'notice.because': '{sentence}：{reason}',
  'notice.transcribed': '“{title}”已转写完成',
  'notice.transcriptionFailed': '“{title}”转写失败',
  'notice.unpaid': '时长不足，“{title}”的转写已暂停',
  'notice.meeting': '会议“{title}”的记录已生成',
  'notice.translated': '“{title}”已翻译完成',
  'notice.translationFailed': '“{title}”翻译失败',
  'notice.running': '正在转写“{title}”',
  'notice.runningMany': '正在转写 {count} 个录音',
  'notice.list.failed': '消息加载失败',
  'notice.unread': '未读',
} as const
