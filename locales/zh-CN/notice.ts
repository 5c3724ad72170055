export const notice = {
  'notice.toast.open': '查看',
  'notice.toast.because': '{sentence}：{reason}',
  'notice.ended.transcribed': '“{title}”已转写完成',
  'notice.ended.transcriptionFailed': '“{title}”转写失败',
  'notice.ended.unpaid': '时长不足，“{title}”的转写已暂停',
  'notice.ended.meeting': '会议“{title}”的记录已生成',
  'notice.ended.translated': '“{title}”已翻译完成',
  'notice.ended.translationFailed': '“{title}”翻译失败',
  'notice.activity.one': '正在转写“{title}”',
  'notice.activity.many': '正在转写 {count} 个录音',
  'notice.list.failed': '消息加载失败',
  'notice.list.unread': '未读',
} as const
