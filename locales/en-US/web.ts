import type { web as zh } from '../zh-CN/web'

export const web: Record<keyof typeof zh, string> = {
  'web.share.page': 'Audio share',
  'web.share.untitled': 'Untitled recording',
  'web.share.duration': 'Duration {duration}',
  'web.share.failed': 'This recording can’t be played. It may have been deleted, or the browser can’t play its format.',
  'web.share.download': 'Download the recording',
  'web.share.none': 'This link doesn’t work',
  'web.share.noneText': 'The link is not complete or not safe. Please ask whoever shared it for a new one.',
}
