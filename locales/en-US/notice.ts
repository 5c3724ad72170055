import type { notice as zh } from '../zh-CN/notice'

export const notice: Record<keyof typeof zh, string> = {
  'notice.toast.open': 'Open',
  'notice.toast.because': '{sentence}: {reason}',
  'notice.ended.transcribed': '“{title}” has been transcribed',
  'notice.ended.transcriptionFailed': '“{title}” couldn’t be transcribed',
  'notice.ended.unpaid': '“{title}” is paused: not enough time left',
  'notice.ended.meeting': 'The transcript of “{title}” is ready',
  'notice.ended.translated': '“{title}” has been translated',
  'notice.ended.translationFailed': '“{title}” couldn’t be translated',
  'notice.activity.one': 'Transcribing “{title}”',
  'notice.activity.many': 'Transcribing {count, plural, one {# recording} other {# recordings}}',
  'notice.list.failed': 'Messages couldn’t be loaded',
  'notice.list.unread': 'Unread',
}
