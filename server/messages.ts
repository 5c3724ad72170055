/** What the server says to people, in both languages. Sentences only: what travels as data needs none. */
const chinese = {
  'site.name': '语音转写系统',
  'auth.signedOut': '当前用户登入信息已失效，请重新登入再操作',
  'auth.wrong': '用户名或密码错误！',
  'auth.tooMany': '尝试次数过多，请在 {minutes} 分钟后再试',
  'register.closed': '本站暂未开放注册，请联系管理员',
  'register.mismatch': '两次输入的密码不一致，请重新输入',
  'register.taken': '用户名“{username}”已被注册，请换一个',
  'register.invisible': '用户名不能包含不可见字符，请修改后重试',
  'register.done': '注册成功，请登录！',
  'upload.done': '上传成功',
  'upload.noFile': '请求中没有文件',
  'upload.empty': '文件是空的，请检查后重新选择',
  'upload.tooLarge': '单个文件最大 {limit}',
  'upload.type': '不支持这种文件，请上传 {types} 文件',
  'upload.diskFull': '服务器存储空间不足，请联系管理员',
  'upload.aborted': '上传中断，请重新上传',
  'upload.storageFull': '您的存储空间不足：共 {limit}，已用 {used}。请先彻底删除不需要的转写记录',
  'upload.unreadable': '无法读取文件中的声音，文件可能已损坏，或内容与扩展名不符',
  'upload.noSound': '文件中没有声音',
  'upload.tooLong': '单个音频最长 {hours} 小时',
  'task.short': '时长不足：需要 {need} 秒，剩余 {left} 秒。请先激活或兑换时长',
  'task.noUpload': '找不到上传的文件，可能已过期，请重新上传',
  'task.missing': '转写记录不存在，可能已被删除',
  'task.running': '正在转写中，请等待完成后再操作',
  'task.deleted': '转写记录在回收站中，请先还原',
  'task.unpaid': '转写记录尚未支付，暂时不能操作',
  'task.notDone': '转写完成后才能修改文字，请稍后再试',
  'task.notReady': '转写完成后才能导出，请稍后再试',
  'task.stale': '转写记录已在别处修改，您的修改尚未保存',
  'task.noVersion': '没有这个版本，可能已被删除',
  'task.badSegment': '第 {number} 个段落不正确（{reason}），未作任何修改',
  'task.error.unreadable': '无法读取文件中的声音，文件可能已损坏，或内容与扩展名不符',
  'task.error.noSound': '文件中没有声音',
  'task.error.tooLong': '音频超过最长时长限制',
  'task.error.engine': '转写引擎出错，时长已退还，请重试',
  'task.error.unavailable': '这台服务器目前无法转写该语言，时长已退还',
  'task.error.missing': '录音文件已不存在，时长已退还，请重新上传',
  'task.error.diskFull': '服务器存储空间不足，时长已退还，请稍后重试',
  'task.error.crash': '转写多次意外中断，已停止，时长已退还。请换一种格式重新上传，或联系管理员',
  'task.error.other': '转写失败，时长已退还，请重试',
  'language.none': '这台服务器没有安装能转写该语言的引擎',
  'media.missing': '这台服务器没有安装 ffmpeg，无法读取录音。安装方法：apt-get install ffmpeg',
  'engine.demonstration': '演示引擎：文字为虚构内容，与录音无关',
  'engine.pocketsphinx': '内置引擎：不含标点，准确率有限，适合清晰的英语录音',
  'engine.pocketsphinx.missing': '没有安装英语引擎。安装方法：apt-get install libpocketsphinx3 pocketsphinx-en-us',
  'export.subtitle': '{date} · 时长 {duration}',
  'export.speaker': '发言人 {number}',
  'meeting.missing': '会议不存在，可能已被删除',
  'meeting.ended': '会议已结束，请在转写记录中修改',
  'live.late': '连接后未说明要录制哪个会议，连接已断开',
  'live.order': '实时会议的消息顺序不正确（{frame}），连接已断开',
  'live.badSound': '收到的声音数据不正确（{length} 字节），连接已断开',
  'live.tooFast': '发送过快，连接已断开',
  'live.tooLong': '单个会议最长 {hours} 小时，之前的声音均已保存',
  'live.elsewhere': '该会议正在另一台设备或另一个页面上录制',
  'live.full': '服务器同时进行的会议已达上限，请稍后再试',
  'live.fullUser': '您同时进行的会议最多 {most} 个，请先结束其他会议',
  'live.noEngine': '这台服务器无法实时转写该语言，声音会照常保存',
  'live.busy': '实时转写引擎繁忙，声音会照常保存，文字稍后显示',
  'live.engine': '实时转写引擎出错，声音会照常保存',
  'live.diskFull': '服务器存储空间不足，之前的声音均已保存，请联系管理员',
  'request.malformed': '请求格式不正确：{field}',
  'request.tooLarge': '请求内容过大',
  'request.notFound': '接口不存在',
  'server.fault': '服务器出错，请稍后再试',
}

export type ServerMessageId = keyof typeof chinese

const english: Record<ServerMessageId, string> = {
  'site.name': 'Voice Transcription System',
  'auth.signedOut': 'Your login is no longer valid. Please log in again.',
  'auth.wrong': 'Wrong username or password!',
  'auth.tooMany': 'Too many attempts. Please try again in {minutes} min.',
  'register.closed': 'This site is not open for registration. Please ask its administrator.',
  'register.mismatch': 'The two passwords that you entered do not match!',
  'register.taken': 'The username “{username}” is taken. Please choose another.',
  'register.invisible': 'The username must not contain invisible characters. Please change it.',
  'register.done': 'Registered successfully, please log in!',
  'upload.done': 'Uploaded',
  'upload.noFile': 'The request holds no file.',
  'upload.empty': 'The file is empty. Please check it and pick it again.',
  'upload.tooLarge': 'A file may have at most {limit}.',
  'upload.type': 'This type of file is not supported. Please upload one of {types}.',
  'upload.diskFull': 'The server has no room left. Please tell its administrator.',
  'upload.aborted': 'The upload broke off. Please upload again.',
  'upload.storageFull': 'Your storage is too full: {used} of {limit} used. Please delete transcripts you no longer need for good.',
  'upload.unreadable': 'The sound in this file can’t be read. It may be damaged, or its content is not what its extension says.',
  'upload.noSound': 'There is no sound in this file.',
  'upload.tooLong': 'A recording may last at most {hours} hours.',
  'task.short': 'Not enough time left: {need} s needed, {left} s left. Please activate or redeem time first.',
  'task.noUpload': 'The uploaded file was not found. It may have expired; please upload it again.',
  'task.missing': 'This transcript does not exist. It may have been deleted.',
  'task.running': 'This recording is being transcribed. Please wait until it is done.',
  'task.deleted': 'This transcript is in the recycle bin. Please restore it first.',
  'task.unpaid': 'This transcript is not paid for yet.',
  'task.notDone': 'The text can be changed once the transcription is done.',
  'task.notReady': 'The transcript can be exported once the transcription is done.',
  'task.stale': 'This transcript was changed elsewhere. Your changes are not saved yet.',
  'task.noVersion': 'There is no such version.',
  'task.badSegment': 'Segment {number} is not right ({reason}); nothing was changed.',
  'task.error.unreadable': 'The sound in this file can’t be read. It may be damaged, or its content is not what its extension says.',
  'task.error.noSound': 'There is no sound in this file.',
  'task.error.tooLong': 'The recording is longer than allowed.',
  'task.error.engine': 'The speech engine failed. Your time was given back; please try again.',
  'task.error.unavailable': 'This server can’t transcribe this language at present. Your time was given back.',
  'task.error.missing': 'The recording no longer exists. Your time was given back; please upload it again.',
  'task.error.diskFull': 'The server has no room left. Your time was given back; please try again later.',
  'task.error.crash':
    'The transcription was cut off too often and was given up. Your time was given back; please upload it in another format, or tell the administrator.',
  'task.error.other': 'The transcription failed. Your time was given back; please try again.',
  'language.none': 'No engine for this language is installed on this server.',
  'media.missing': 'ffmpeg is not installed on this server, so recordings can’t be read. To install it: apt-get install ffmpeg',
  'engine.demonstration': 'Demonstration engine: the text is invented and has nothing to do with the recording.',
  'engine.pocketsphinx': 'Built-in engine: no punctuation, limited accuracy; best with clear English speech.',
  'engine.pocketsphinx.missing': 'The English engine is not installed. To install it: apt-get install libpocketsphinx3 pocketsphinx-en-us',
  'export.subtitle': '{date} · Duration {duration}',
  'export.speaker': 'Speaker {number}',
  'meeting.missing': 'This meeting does not exist. It may have been deleted.',
  'meeting.ended': 'This meeting has ended. Please change its transcript instead.',
  'live.late': 'The connection did not say which meeting it is for and was closed.',
  'live.order': 'A live message came out of order ({frame}); the connection was closed.',
  'live.badSound': 'The sound that came is not right ({length} bytes); the connection was closed.',
  'live.tooFast': 'Too much came at once; the connection was closed.',
  'live.tooLong': 'A meeting may last at most {hours} hours. All sound before that is kept.',
  'live.elsewhere': 'This meeting is being recorded on another device or page.',
  'live.full': 'This server is recording as many meetings as it can. Please try again later.',
  'live.fullUser': 'You may record at most {most} meetings at once. Please end another one first.',
  'live.noEngine': 'This server can’t transcribe this language live. The sound is kept all the same.',
  'live.busy': 'The live engine is busy. The sound is kept all the same; the text comes later.',
  'live.engine': 'The live engine failed. The sound is kept all the same.',
  'live.diskFull': 'The server has no room left. All sound before that is kept; please tell its administrator.',
  'request.malformed': 'Malformed request: {field}',
  'request.tooLarge': 'The request is too large.',
  'request.notFound': 'There is no such call.',
  'server.fault': 'The server failed. Please try again later.',
}

export type ServerLocale = 'zh-CN' | 'en-US'
export type ServerValues = Record<string, string | number>

const messages: Record<ServerLocale, Record<string, string>> = { 'zh-CN': chinese, 'en-US': english }

/** Whether a stored text is the id of a message. */
export function isMessageId(text: string): text is ServerMessageId {
  return Object.hasOwn(chinese, text)
}

/** Says a message; `{name}` becomes its value. */
export function sentence(locale: ServerLocale, id: ServerMessageId, values: ServerValues = {}): string {
  const text = messages[locale][id] ?? id
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** The language of an `Accept-Language` header (RFC 9110): the most wanted one this server speaks, else Chinese. */
export function localeOf(acceptLanguage: string | null): ServerLocale {
  let best: { locale: ServerLocale; weight: number } | null = null
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(/\s*;\s*/)
    const locale = /^zh\b/.test(tag) ? 'zh-CN' : /^en\b/.test(tag) ? 'en-US' : null
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality ? Number(quality.slice(2)) : 1
    if (locale && weight > 0 && weight > (best?.weight ?? 0)) best = { locale, weight }
  }
  return best?.locale ?? 'zh-CN'
}
