/** Titles of pages whose other messages are loaded with them: menus and tabs show the titles before. */
export const titles = {
  'manage.page.title': 'Task management',
  'meeting.page.title': 'Meeting transcription',
  'meeting.manage.title': 'Meeting management',
  'meeting.create.title': 'Create meeting',
  'live.page.title': 'Live transcription',
  'set.page.title': 'Activate & redeem',
  'set.engines.title': 'Speech engines',
  'set.admin.title': 'Administration',
  'set.claim.title': 'Become administrator',
  'vocabulary.page.title': 'Custom vocabulary',
  'web.share.page': 'Audio share',
  'share.page.title': 'Shared transcript',
}
