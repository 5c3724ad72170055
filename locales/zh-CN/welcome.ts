export const welcome = {
  'welcome.page.title': '欢迎使用，从这里开始',
  'welcome.page.text': '选一种方式，几分钟后就能对着声音读文字。',
  'welcome.page.upload': '上传录音',
  'welcome.page.uploadText': '选择音频或视频文件，转写成带时间的文字。',
  'welcome.page.meeting': '录制会议',
  'welcome.page.meetingText': '边说边看文字，结束后录音和全文都会保存。',
  'welcome.page.sample': '看看示例',
  'welcome.page.sampleText': '一场两分钟的产品例会（合成语音），可以试听、编辑和导出，不消耗时长。',
  'welcome.page.sampleBusy': '正在打开示例…',
  'welcome.sample.add': '添加示例',
  'welcome.page.dismiss': '不再显示',
} as const
