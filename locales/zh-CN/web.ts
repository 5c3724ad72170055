export const web = {
  'web.share.page': '音频分享',
  'web.share.untitled': '未命名的录音',
  'web.share.duration': '时长 {duration}',
  'web.share.failed': '这段录音无法播放，可能已被删除，或者浏览器不支持它的格式。',
  'web.share.download': '下载录音',
  'web.share.none': '链接无效',
  'web.share.noneText': '这个分享链接不完整或不安全，请向分享者索取新的链接。',
}
