/** Titles of pages whose other messages are loaded with them: menus and tabs show the titles before. */
export const titles = {
  'manage.page.title': '任务管理',
  'meeting.page.title': '会议转写',
  'meeting.manage.title': '会议管理',
  'meeting.create.title': '创建会议',
  'live.page.title': '实时转写',
  'set.page.title': '激活/兑换',
  'set.engines.title': '语音引擎',
  'set.admin.title': '管理',
  'set.claim.title': '成为管理员',
  'vocabulary.page.title': '自定义词库',
  'web.share.page': '音频分享',
  'share.page.title': '转写记录分享',
}
