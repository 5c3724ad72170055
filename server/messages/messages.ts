/** What the server says to people, in both languages. Sentences only: what travels as data needs none. */
import { defaultLocale, localeOfTag, type Locale } from '../../locales/locales'
import { accountChinese, accountEnglish } from './accountMessages'
import { adminChinese, adminEnglish } from './adminMessages'
import { engineChinese, engineEnglish } from './engineMessages'
import { insightChinese, insightEnglish } from './insightMessages'
import { libraryChinese, libraryEnglish } from './libraryMessages'
import { liveChinese, liveEnglish } from './liveMessages'
import { peopleChinese, peopleEnglish } from './peopleMessages'
import { shareChinese, shareEnglish } from './shareMessages'
import { noticeChinese, noticeEnglish } from './noticeMessages'
import { programChinese, programEnglish } from './programMessages'
import { securityChinese, securityEnglish } from './securityMessages'
import { speakerChinese, speakerEnglish } from './speakerMessages'
import { translationChinese, translationEnglish } from './translationMessages'
import { vocabularyChinese, vocabularyEnglish } from './vocabularyMessages'

const chinese = {
  'auth.signedOut': '当前用户登入信息已失效，请重新登入再操作',
  'auth.wrong': '用户名或密码错误！',
  'auth.closed': '该账号已停用，请联系管理员',
  'auth.adminOnly': '仅管理员可以使用此功能',
  'auth.tooMany': '尝试次数过多，请在 {minutes} 分钟后再试',
  'register.closed': '本站暂未开放注册，请联系管理员',
  'register.mismatch': '两次输入的密码不一致，请重新输入',
  'register.taken': '用户名“{username}”已被注册，请换一个',
  'register.invisible': '用户名不能包含不可见字符，请修改后重试',
  'register.done': '注册成功，请登录！',
  'captcha.wrong': '图形验证码错误或已过期，请重新输入',
  'captcha.unproven': '验证没有通过，请重试',
  'sms.off': '本站暂未开通短信验证码，请使用其他方式',
  'sms.sent': '如果该手机号可用，验证码将在一分钟内送达',
  'sms.failed': '短信发送失败，请稍后再试',
  'sms.wrong': '短信验证码错误或已过期，请重新获取',
  'sms.login': '{code} 是您的登录验证码，{minutes} 分钟内有效，请勿告诉他人。',
  'sms.resetpwd': '{code} 是您重置密码的验证码，{minutes} 分钟内有效，请勿告诉他人。',
  'sms.bind': '{code} 是您绑定手机号的验证码，{minutes} 分钟内有效，请勿告诉他人。',
  'reset.done': '密码已重置，请使用新密码登录',
  'profile.done': '资料已保存',
  'profile.code': '修改手机号需要短信验证码',
  'profile.phoneTaken': '该手机号已绑定其他账号',
  'profile.avatar': '头像无法读取，请上传 PNG、JPEG 或 WebP 图片',
  'wechat.off': '本站暂未开通微信登录，请使用其他方式',
  'wechat.expired': '二维码已过期，请刷新后重新扫描',
  'wechat.refused': '您已取消微信登录',
  'wechat.done': '登录成功，请回到电脑上继续',
  'order.missing': '订单不存在',
  'order.noCard': '该商品已下架，请重新选择',
  'order.paid': '订单已支付，无需重复支付',
  'order.closed': '订单已关闭，请重新下单',
  'payment.off': '本站暂未开通这种支付方式，请选择其他方式',
  'payment.failed': '支付服务暂时不可用，请稍后再试',
  'payment.short': '余额不足：需要 {need} 元，剩余 {left} 元',
  'code.wrong': '兑换码不正确，请检查后重新输入',
  'code.used': '兑换码已被使用',
  'code.old': '兑换码已过期',
  'code.done': '恭喜您，{title} 已兑换成功！',
  'sandbox.banner': '沙盒 SANDBOX：仅供试用，不涉及真实的账号和资金',
  'sandbox.stale': '页面已失效，请返回重新操作',
  'sandbox.pay.title': '支付订单',
  'sandbox.pay.order': '订单号 {ordernum}',
  'sandbox.pay.alipay': '支付宝（沙盒）',
  'sandbox.pay.wechat': '微信支付（沙盒）',
  'sandbox.pay.yes': '支付',
  'sandbox.pay.no': '拒绝支付',
  'sandbox.pay.done': '支付成功，可以关闭本页',
  'sandbox.pay.refused': '已拒绝支付，可以关闭本页',
  'sandbox.pay.notTaken': '服务器没有接受这笔支付',
  'sandbox.wechat.title': '微信登录',
  'sandbox.wechat.ask': '“{site}”申请使用您的微信登录',
  'sandbox.wechat.name': '以哪位用户的身份登录',
  'sandbox.wechat.user': '沙盒用户',
  'sandbox.wechat.yes': '允许',
  'sandbox.wechat.no': '拒绝',
  'upload.done': '上传成功',
  'upload.noFile': '请求中没有文件',
  'upload.empty': '文件是空的，请检查后重新选择',
  'upload.tooLarge': '单个文件最大 {limit}',
  'upload.type': '不支持这种文件，请上传 {types} 文件',
  'upload.diskFull': '服务器存储空间不足，请联系管理员',
  'upload.aborted': '上传中断，请重新上传',
  'upload.gone': '这次上传已失效，请重新上传',
  'upload.offset': '上传的位置与服务器上的不一致，请从服务器上的位置继续',
  'upload.checksum': '文件的一部分在传输中损坏，请重新发送这一部分',
  'upload.storageFull':
    '您的存储空间不足：共 {limit}，已用 {used}。请先彻底删除不需要的转写记录。上传后没有创建记录的文件也占用空间，两天后自动清除',
  'upload.unreadable': '无法读取文件中的声音，文件可能已损坏，或内容与扩展名不符',
  'upload.noSound': '文件中没有声音',
  'upload.tooLong': '单个音频最长 {hours} 小时',
  'upload.tooLong.minutes': '单个音频最长 {minutes} 分钟',
  'upload.tooLong.seconds': '单个音频最长 {seconds} 秒',
  'task.short': '时长不足：需要 {need} 秒，剩余 {left} 秒。请先激活或兑换时长',
  'task.noUpload': '找不到上传的文件，可能已过期，请重新上传',
  'task.noSound': '这条记录没有录音，无法重新转写',
  'task.import.empty': '文字稿里没有文字',
  'task.missing': '转写记录不存在，可能已被删除',
  'task.running': '正在转写中，请等待完成后再操作',
  'task.deleted': '转写记录在回收站中，请先还原',
  'task.unpaid': '时长不足，尚未转写完成。请先激活或兑换时长，继续转写后再操作',
  'task.notDone': '转写完成后才能修改文字，请稍后再试',
  'task.notReady': '转写完成后才能导出，请稍后再试',
  'task.authorGone': '已注销的用户',
  'task.stale': '转写记录已在别处修改，您的修改尚未保存',
  'task.noVersion': '没有这个版本，可能已被删除',
  'task.badSegment': '第 {number} 个段落不正确（{reason}），未作任何修改',
  'text.full': '您的文字内容过多：共 {limit}，已用 {used}（含历史版本和翻译）。修改未保存，请先彻底删除不需要的记录',
  'text.recordFull': '一条记录的文字最多 {limit}，修改未保存',
  'task.error.unreadable': '无法读取文件中的声音，文件可能已损坏，或内容与扩展名不符',
  'task.error.noSound': '文件中没有声音',
  'task.error.tooLong': '音频超过最长时长限制。已转写的部分按实际时长扣除，其余时长已退还',
  'task.error.credit': '时长已用完，转写已暂停，已转写的文字会保留。请先激活或兑换时长，再继续转写',
  'task.error.engine': '转写引擎出错，时长已退还，请重试',
  'task.error.unavailable': '这台服务器目前无法转写该语言，时长已退还',
  'task.waiting.engine': '服务器还没有能转写该语言的引擎，正在等待。管理员安装语音模型后会自动开始转写，无需重新上传',
  'task.error.missing': '录音文件已不存在，时长已退还，请重新上传',
  'task.error.diskFull': '服务器存储空间不足，时长已退还，请稍后重试',
  'task.error.crash': '转写多次意外中断，已停止，时长已退还。请换一种格式重新上传，或联系管理员',
  'task.error.other': '转写失败，时长已退还，请重试',
  'language.none': '这台服务器还没有能转写该语言的引擎，请联系管理员安装',
  'language.noAuto': '这台服务器无法自动识别语言，请选择录音的语言',
  'media.missing': '这台服务器没有安装 ffmpeg，无法读取录音。安装方法：apt-get install ffmpeg',
  'engine.demonstration': '演示引擎：文字为虚构内容，与录音无关',
  'engine.pocketsphinx': '内置引擎：不含标点，准确率有限，适合清晰的英语录音',
  'engine.remote': '由外部语音服务转写，录音会发送到该服务',
  'engine.pocketsphinx.missing': '没有安装英语引擎。安装方法：apt-get install libpocketsphinx3 pocketsphinx-en-us',
  'export.subtitle': '{date} · 时长 {duration}',
  'export.speaker': '发言人 {number}',
  'export.own': '您的另一个 Word 文件正在生成，请稍后再试',
  'request.malformed': '请求格式不正确：{field}',
  'request.tooLarge': '请求内容过大',
  'request.noLength': '请求没有说明内容长度',
  'request.tooFast': '操作过于频繁，请在 {seconds} 秒后重试',
  'request.notFound': '接口不存在',
  'server.fault': '服务器出错，请稍后再试',
  'server.diskFull': '服务器存储空间不足，操作未能完成，请联系管理员',
  'server.busy': '服务器繁忙，请稍后再试',
  ...accountChinese,
  ...securityChinese,
  ...liveChinese,
  ...adminChinese,
  ...engineChinese,
  ...insightChinese,
  ...translationChinese,
  ...speakerChinese,
  ...libraryChinese,
  ...vocabularyChinese,
  ...peopleChinese,
  ...shareChinese,
  ...noticeChinese,
  ...programChinese,
}

export type ServerMessageId = keyof typeof chinese

const english: Record<ServerMessageId, string> = {
  'auth.signedOut': 'Your login has expired. Please log in again.',
  'auth.wrong': 'Wrong username or password!',
  'auth.closed': 'This account is closed. Contact your administrator.',
  'auth.adminOnly': 'Only administrators can do this.',
  'auth.tooMany': 'Too many attempts. Please try again in {minutes} min.',
  'register.closed': 'Registration is closed on this site. Contact the administrator.',
  'register.mismatch': 'The two passwords that you entered do not match!',
  'register.taken': 'The username “{username}” is taken. Choose another.',
  'register.invisible': 'Usernames can’t contain invisible characters. Please change it.',
  'register.done': 'Registered successfully, please log in!',
  'captcha.wrong': 'Incorrect or expired characters. Try the new picture.',
  'captcha.unproven': 'The check didn’t pass. Please try again.',
  'sms.off': 'This site doesn’t send text messages. Use another method.',
  'sms.sent': 'If this number can be used, the code will arrive within a minute.',
  'sms.failed': 'The text message couldn’t be sent. Please try again later.',
  'sms.wrong': 'Incorrect or expired code. Request a new one.',
  'sms.login': '{code} is your login code. It’s valid for {minutes} {minutes|minute|minutes}. Don’t share it.',
  'sms.resetpwd':
    '{code} is your code to reset the password. It’s valid for {minutes} {minutes|minute|minutes}. Don’t share it.',
  'sms.bind':
    '{code} is your code to link this number. It’s valid for {minutes} {minutes|minute|minutes}. Don’t share it.',
  'reset.done': 'Password reset. Please log in with the new one.',
  'profile.done': 'Saved',
  'profile.code': 'A code sent to the new number is required to change it.',
  'profile.phoneTaken': 'This phone number belongs to another account.',
  'profile.avatar': 'The picture couldn’t be read. Choose a PNG, JPEG, or WebP.',
  'wechat.off': 'WeChat login isn’t available. Use another method.',
  'wechat.expired': 'This QR code has expired. Refresh it and scan again.',
  'wechat.refused': 'WeChat login was declined.',
  'wechat.done': 'You’re logged in. Continue on your computer.',
  'order.missing': 'This order doesn’t exist.',
  'order.noCard': 'This item is no longer on sale. Choose another.',
  'order.paid': 'This order is already paid.',
  'order.closed': 'This order is closed. Please order again.',
  'payment.off': 'This payment method isn’t available. Choose another.',
  'payment.failed': 'The payment service can’t be reached. Please try again later.',
  'payment.short': 'The balance is too low: ¥{need} needed, ¥{left} left.',
  'code.wrong': 'Invalid code. Check it and enter it again.',
  'code.used': 'This code has already been used.',
  'code.old': 'This code has expired.',
  'code.done': 'Congratulations! You have redeemed: {title}',
  'sandbox.banner': 'SANDBOX: for testing only. No real account and no real money.',
  'sandbox.stale': 'This page is out of date. Please go back and start again.',
  'sandbox.pay.title': 'Pay an order',
  'sandbox.pay.order': 'Order {ordernum}',
  'sandbox.pay.alipay': 'Alipay (sandbox)',
  'sandbox.pay.wechat': 'WeChat Pay (sandbox)',
  'sandbox.pay.yes': 'Pay',
  'sandbox.pay.no': 'Decline',
  'sandbox.pay.done': 'Paid. You can close this page.',
  'sandbox.pay.refused': 'Declined. You can close this page.',
  'sandbox.pay.notTaken': 'The server didn’t accept this payment.',
  'sandbox.wechat.title': 'Log in with WeChat',
  'sandbox.wechat.ask': '“{site}” wants to log you in with WeChat.',
  'sandbox.wechat.name': 'Log in as',
  'sandbox.wechat.user': 'Sandbox user',
  'sandbox.wechat.yes': 'Allow',
  'sandbox.wechat.no': 'Decline',
  'upload.done': 'Uploaded',
  'upload.noFile': 'The request contains no file.',
  'upload.empty': 'The file is empty. Check it and choose it again.',
  'upload.tooLarge': 'A file can be at most {limit}.',
  'upload.type': 'This file type isn’t supported. Upload one of {types}.',
  'upload.diskFull': 'The server is out of space. Contact your administrator.',
  'upload.aborted': 'The upload was interrupted. Please upload again.',
  'upload.gone': 'This upload is no longer available. Please upload again.',
  'upload.offset': 'The upload continues at another position. Ask the server where.',
  'upload.checksum': 'A part of the file was damaged on the way. Send that part again.',
  'upload.storageFull':
    'You’re out of storage: {used} of {limit} used. Permanently delete transcripts you no longer need. Uploaded files that didn’t become a transcript count too; they’re removed after two days.',
  'upload.unreadable':
    'The audio in this file can’t be read. It may be damaged, or its content doesn’t match its extension.',
  'upload.noSound': 'This file has no audio.',
  'upload.tooLong': 'A recording can be at most {hours} {hours|hour|hours} long.',
  'upload.tooLong.minutes': 'A recording can be at most {minutes} min long.',
  'upload.tooLong.seconds': 'A recording can be at most {seconds} s long.',
  'task.short': 'Not enough time: {need} s needed, {left} s left. Activate or redeem time first.',
  'task.noUpload': 'The uploaded file wasn’t found. It may have expired; please upload it again.',
  'task.noSound': 'This record has no recording, so it can’t be transcribed again.',
  'task.import.empty': 'The transcript has no text.',
  'task.missing': 'This transcript doesn’t exist. It may have been deleted.',
  'task.running': 'This recording is being transcribed. Wait until it’s done.',
  'task.deleted': 'This transcript is in the recycle bin. Restore it first.',
  'task.unpaid': 'This transcript isn’t finished because your time ran out. Add time and continue it first.',
  'task.notDone': 'You can edit the text once transcription is finished.',
  'task.notReady': 'You can export the transcript once transcription is finished.',
  'task.authorGone': 'Deleted account',
  'task.stale': 'This transcript was changed elsewhere. Your changes aren’t saved yet.',
  'task.noVersion': 'This version doesn’t exist.',
  'task.badSegment': 'Segment {number} is invalid ({reason}); nothing was changed.',
  'text.full':
    'Your texts take up too much space: {used} of {limit} used, including older versions and translations. The change wasn’t saved. Permanently delete transcripts you no longer need.',
  'text.recordFull': 'The text of a transcript can be at most {limit}. The change wasn’t saved.',
  'task.error.unreadable':
    'The audio in this file can’t be read. It may be damaged, or its content doesn’t match its extension.',
  'task.error.noSound': 'This file has no audio.',
  'task.error.tooLong':
    'The recording is longer than allowed. You paid only for what was transcribed; the rest of your time was refunded.',
  'task.error.credit':
    'Your time ran out, so transcription is paused. The text so far is saved. Add time, then continue.',
  'task.error.engine': 'The speech engine failed. Your time was refunded; please try again.',
  'task.error.unavailable': 'This server can’t transcribe this language right now. Your time was refunded.',
  'task.waiting.engine':
    'This server has no engine for this language yet. Once an administrator installs a speech model, transcription starts by itself; there’s no need to upload again.',
  'task.error.missing': 'The recording no longer exists. Your time was refunded; please upload it again.',
  'task.error.diskFull': 'The server is out of space. Your time was refunded; please try again later.',
  'task.error.crash':
    'The transcription kept failing and was stopped. Your time was refunded. Upload it in another format, or contact your administrator.',
  'task.error.other': 'The transcription failed. Your time was refunded; please try again.',
  'language.none': 'This server has no engine for this language yet. Ask its administrator to install one.',
  'language.noAuto': 'This server can’t identify languages. Choose the language of the recording.',
  'media.missing':
    'ffmpeg isn’t installed on this server, so recordings can’t be read. To install it: apt-get install ffmpeg',
  'engine.demonstration': 'Demo engine: the text is made up and unrelated to the recording.',
  'engine.pocketsphinx': 'Built-in engine: no punctuation, limited accuracy; best with clear English speech.',
  'engine.remote': 'Transcribed by an external speech service: recordings are sent to it.',
  'engine.pocketsphinx.missing':
    'The English engine isn’t installed. To install it: apt-get install libpocketsphinx3 pocketsphinx-en-us',
  'export.subtitle': '{date} · Duration {duration}',
  'export.speaker': 'Speaker {number}',
  'export.own': 'Another Word export of yours is in progress. Please try again in a moment.',
  'request.malformed': 'Malformed request: {field}',
  'request.tooLarge': 'The request is too large.',
  'request.noLength': 'The request has no content length.',
  'request.tooFast': 'Too many requests. Please try again in {seconds} s.',
  'request.notFound': 'This API doesn’t exist.',
  'server.fault': 'Something went wrong on the server. Please try again later.',
  'server.diskFull': 'The server is out of space, so this couldn’t be done. Contact your administrator.',
  'server.busy': 'The server is busy. Please try again in a moment.',
  ...accountEnglish,
  ...securityEnglish,
  ...liveEnglish,
  ...adminEnglish,
  ...engineEnglish,
  ...insightEnglish,
  ...translationEnglish,
  ...speakerEnglish,
  ...libraryEnglish,
  ...vocabularyEnglish,
  ...peopleEnglish,
  ...shareEnglish,
  ...noticeEnglish,
  ...programEnglish,
}

export type ServerLocale = Locale
export type ServerValues = Record<string, string | number>

const messages: Record<ServerLocale, Record<ServerMessageId, string>> = { 'zh-CN': chinese, 'en-US': english }

/** The ids of all messages. */
export const serverMessageIds = Object.keys(chinese) as readonly ServerMessageId[]

/** Whether a stored text is the id of a message. */
export function isMessageId(text: string): text is ServerMessageId {
  return Object.hasOwn(chinese, text)
}

/** Says a message; `{name}` becomes its value, `{name|one|many}` the first word where that value is 1, else the second. */
export function translate(locale: ServerLocale, id: ServerMessageId, values: ServerValues = {}): string {
  const text = messages[locale][id] ?? id
  return text.replace(
    /\{(\w+)(?:\|([^|{}]*\|[^|{}]*))?\}/g,
    (placeholder: string, name: string, forms?: string): string => {
      if (forms === undefined) return String(values[name] ?? placeholder)
      const [one = '', many = ''] = forms.split('|')
      return Number(values[name]) === 1 ? one : many
    },
  )
}

/** The language of an `Accept-Language` header (RFC 9110): the most wanted one this server speaks, else the default. */
export function localeOf(acceptLanguage: string | null): ServerLocale {
  let best: { locale: ServerLocale; weight: number } | null = null
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const locale = localeOfTag(tag)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality ? Number(quality.slice(2)) : 1
    if (locale && weight > 0 && weight > (best?.weight ?? 0)) best = { locale, weight }
  }
  return best?.locale ?? defaultLocale
}
