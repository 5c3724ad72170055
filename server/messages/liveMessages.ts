/** What the server says about meetings. */
export const liveChinese = {
  'meeting.missing': '会议不存在，可能已被删除',
  'meeting.ended': '会议已结束，请在转写记录中修改',
  'live.late': '连接后未说明要录制哪个会议，连接已断开',
  'live.order': '实时会议的消息顺序不正确（{frame}），连接已断开',
  'live.badSound': '收到的音频数据不正确（{length} 字节），连接已断开',
  'live.tooFast': '发送过快，连接已断开',
  'live.tooLong': '单个会议最长 {minutes} 分钟，此前的音频均已保存',
  'live.elsewhere': '该会议正在另一台设备或另一个页面上录制',
  'live.otherServer': '会议的上一个连接还没有断开，正在重试',
  'live.full': '服务器同时进行的会议已达上限，请稍后再试',
  'live.fullUser': '您同时进行的会议最多 {most} 个，请先结束其他会议',
  'live.noEngine': '这台服务器不支持实时转写该语言，音频会照常保存',
  'live.busy': '实时转写引擎繁忙，音频会照常保存，文字稍后显示',
  'live.engine': '实时转写引擎出错，音频会照常保存',
  'live.translator': '实时翻译暂时不可用，转写照常进行，恢复后会自动补译',
  'live.diskFull': '服务器存储空间不足，此前的音频均已保存，请联系管理员',
}

export const liveEnglish: Record<keyof typeof liveChinese, string> = {
  'meeting.missing': 'This meeting doesn’t exist. It may have been deleted.',
  'meeting.ended': 'This meeting has ended. Edit its transcript instead.',
  'live.late': 'The connection didn’t say which meeting it’s for and was closed.',
  'live.order': 'A live message arrived out of order ({frame}); the connection was closed.',
  'live.badSound': 'The audio data was invalid ({length} {length|byte|bytes}); the connection was closed.',
  'live.tooFast': 'Data arrived too fast; the connection was closed.',
  'live.tooLong': 'A meeting can last at most {minutes} {minutes|minute|minutes}. All earlier audio is saved.',
  'live.elsewhere': 'This meeting is being recorded on another device or page.',
  'live.otherServer': 'This meeting’s last connection hasn’t ended yet. Trying again.',
  'live.full': 'This server is recording as many meetings as it can. Please try again later.',
  'live.fullUser': 'You can record at most {most} {most|meeting|meetings} at once. End another one first.',
  'live.noEngine': 'This server can’t transcribe this language live. The audio is still saved.',
  'live.busy': 'Live transcription is busy. The audio is still saved, and the text will follow.',
  'live.engine': 'Live transcription failed. The audio is still saved.',
  'live.translator':
    'Live translation is unavailable right now. Transcription continues, and missing translations will follow.',
  'live.diskFull': 'The server is out of space. All earlier audio is saved. Contact your administrator.',
}
