/** What the server says about speaker detection. */
export const speakerChinese = {
  'speakers.none': '这台服务器没有安装识别发言人的模型，请联系管理员',
  'speakers.noAudio': '录音文件已不存在，无法识别发言人',
  'speakers.error.engine': '识别发言人时引擎出错，文字没有改动，请重试',
  'speakers.error.audio': '无法读取录音中的声音，未能识别发言人，文字没有改动',
  'speakers.error.textFull': '您的文字内容已达上限，未能保存发言人。请先彻底删除不需要的记录，再重试',
  'speakers.error.diskFull': '服务器存储空间不足，未能保存发言人，请稍后重试',
  'speakers.error.failed': '未能识别发言人，文字没有改动，请重试',
}

export const speakerEnglish: Record<keyof typeof speakerChinese, string> = {
  'speakers.none': 'This server has no model for detecting speakers. Ask your administrator.',
  'speakers.noAudio': 'The recording no longer exists, so speakers can’t be detected.',
  'speakers.error.engine': 'The engine failed while detecting speakers. The text is unchanged. Please try again.',
  'speakers.error.audio': 'The recording’s audio can’t be read, so no speakers were detected. The text is unchanged.',
  'speakers.error.textFull':
    'Your texts have reached their limit, so the speakers weren’t saved. Permanently delete records you don’t need, then try again.',
  'speakers.error.diskFull': 'The server is out of storage, so the speakers weren’t saved. Please try again later.',
  'speakers.error.failed': 'The speakers couldn’t be detected. The text is unchanged. Please try again.',
}
