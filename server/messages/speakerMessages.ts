/** What the server says about speaker detection. */
export const speakerChinese = {
  'speakers.none': '这台服务器没有安装识别发言人的模型，请联系管理员',
  'speakers.noAudio': '录音文件已不存在，无法识别发言人',
  'speakers.error.engine': '识别发言人时引擎出错，文字没有改动，请重试',
  'speakers.error.audio': '无法读取录音中的声音，未能识别发言人，文字没有改动',
  'speakers.error.textFull': '您的文字内容已达上限，未能保存发言人。请先彻底删除不需要的记录，再重试',
  'speakers.error.diskFull': '服务器存储空间不足，未能保存发言人，请稍后重试',
  'speakers.error.failed': '未能识别发言人，文字没有改动，请重试',
  'voices.off': '您没有开启“记住发言人的声音”，请先在账号设置中开启',
  'voices.unnamed': '请先给这位发言人起名，再记住声音',
  'voices.short': '这位发言人单独说话的时间太短，至少需要几秒钟，未能记住声音',
  'voices.audio': '无法读取录音中的声音，未能记住',
  'voices.engine': '引擎出错，未能记住声音，请重试',
  'voices.full': '最多记住 {max} 个声音，请先删除不需要的',
  'voices.taken': '已经记住了名为“{name}”的声音，请换一个名称',
  'voices.missing': '该声音不存在或已删除',
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
  'voices.off': 'Remembering voices is turned off for your account. Turn it on in your account settings first.',
  'voices.unnamed': 'Name this speaker first, then remember the voice.',
  'voices.short': 'This speaker talks alone too briefly: a few seconds are needed. The voice wasn’t remembered.',
  'voices.audio': 'The recording’s audio can’t be read, so the voice wasn’t remembered.',
  'voices.engine': 'The engine failed, so the voice wasn’t remembered. Please try again.',
  'voices.full': 'At most {max} voices can be remembered. Delete those you don’t need first.',
  'voices.taken': 'A voice named “{name}” is already remembered. Choose another name.',
  'voices.missing': 'The voice doesn’t exist or was deleted.',
}
