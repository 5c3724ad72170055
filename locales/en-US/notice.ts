import type { notice as zh } from '../zh-CN/notice'

export const notice: Record<keyof typeof zh, string> = {
  'notice.open': 'Open',
  'notice.because': '{sentence}: {reason}',
  'notice.transcribed': '“{title}” is transcribed',
  'notice.transcriptionFailed': '“{title}” couldn’t be transcribed',
  'notice.unpaid': '“{title}” is paused: not enough time left',
  'notice.meeting': 'The transcript of “{title}” is ready',
  'notice.translated': '“{title}” is translated',
  'notice.translationFailed': '“{title}” couldn’t be translated',
  'notice.running': 'Transcribing “{title}”',
  'notice.runningMany': 'Transcribing {count, plural, one {# recording} other {# recordings}}',
  'notice.list.failed': 'Messages couldn’t be loaded',
  'notice.unread': 'Unread',
}
