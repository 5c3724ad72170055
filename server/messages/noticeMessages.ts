/** What the server says in notices, about webhooks, the export of an account's data, and retention. */
export const noticeChinese = {
  'job.shared': '{who} 与您共享了“{title}”',
  'job.mentioned': '{who} 在“{title}”的评论中提到了您',
  'job.replied': '{who} 在“{title}”中回复了评论',
  'job.creditLow': '剩余时长不足 {limit} 分钟：还剩 {minutes} 分钟',
  'job.soundExpiring': '{count} 条记录的录音将在 7 天后删除：{title}',
  'job.recordExpiring': '{count} 条记录将在 7 天后移入回收站：{title}',
  'mail.notice.open': '打开查看',
  'mail.notice.why': '您收到这封邮件，是因为您在“{site}”开启了邮件通知。',
  'mail.notice.settings': '设置接收哪些通知',
  'webhook.off': '本站不支持 Webhook',
  'webhook.url': '请输入完整的网址，以 https:// 开头',
  'webhook.insecure': '网址须以 https:// 开头',
  'webhook.address': '不能使用内网、本机或保留的地址，请填写公网地址',
  'webhook.missing': '还没有设置 Webhook',
  'webhook.noDelivery': '找不到这次发送，或它还在等待发送',
  'webhook.problem.mail': '邮件服务器没有接受',
  'webhook.problem.address': '目标是内网、本机或保留的地址',
  'webhook.problem.unreachable': '无法连接',
  'webhook.problem.timeout': '10 秒内没有应答',
  'webhook.problem.insecure': '网址不是 https',
  'webhook.problem.off': 'Webhook 已停用或移除',
  'webhook.problem.status': '应答为 HTTP {status}',
  'webhook.problem.unfinished': '多次未能完成',
  'mail.problem.off': '邮件服务未启用，或该用户没有可用的邮箱',
  'webhook.disabled.title': 'Webhook 已停用',
  'webhook.disabled':
    '您的 Webhook 连续几天没有接受任何请求，已自动停用。请检查接收端，然后在“账号”页的通知设置中重新启用。',
  'retention.looser': '只能比本站的规则更短：录音 {sound}，记录 {record}',
  'retention.days': '{days} 天',
  'retention.never': '不限',
  'archive.expired': '下载链接已失效，请重新导出',
  'archive.readme': `这个压缩包包含您在“{site}”的全部数据，导出于 {date}。

profile.json          账号资料和设置（不含密码）
statement.json        时长和余额的全部变动，单位为秒和元
messages.json         收到的消息
vocabulary.json       个人词库和替换规则
library.json          文件夹、标签和保存的搜索
meetings/…            每场会议一个文件；已生成记录的，文字在记录中
records/…             每条记录一个文件夹：
  record.json         记录的信息、文字、说话人、时间、笔记、摘要和脑图
  transcript.txt      便于阅读的文字
  sound.*             原始录音（如仍保留）
  translations/…      译文
translations/…        每篇翻译的文档一个文件夹：文档、原文与译文

文件名中的数字是编号。所有文本文件均为 UTF-8 编码；时间为 ISO 8601 格式，时间点以毫秒计。
`,
} as const

export const noticeEnglish: Record<keyof typeof noticeChinese, string> = {
  'job.shared': '{who} shared “{title}” with you',
  'job.mentioned': '{who} mentioned you in a comment on “{title}”',
  'job.replied': '{who} replied to a comment on “{title}”',
  'job.creditLow': 'Less than {limit} min of transcription time left: {minutes} min',
  'job.soundExpiring':
    'The {count|recording|recordings} of {count} {count|transcript|transcripts} will be deleted in 7 days: {title}',
  'job.recordExpiring': '{count} {count|transcript|transcripts} will move to the recycle bin in 7 days: {title}',
  'mail.notice.open': 'Open',
  'mail.notice.why': 'You get this e-mail because e-mail notifications are on in your account at {site}.',
  'mail.notice.settings': 'Choose your notifications',
  'webhook.off': 'This site has no webhooks.',
  'webhook.url': 'Enter a complete address that begins with https://.',
  'webhook.insecure': 'The address must begin with https://.',
  'webhook.address': 'Private, local and reserved addresses can’t be used. Enter a public address.',
  'webhook.missing': 'There is no webhook yet.',
  'webhook.noDelivery': 'This delivery doesn’t exist, or is still waiting.',
  'webhook.problem.mail': 'The mail server didn’t accept it',
  'webhook.problem.address': 'The address is private, local or reserved',
  'webhook.problem.unreachable': 'Couldn’t connect',
  'webhook.problem.timeout': 'No answer within 10 seconds',
  'webhook.problem.insecure': 'The address has no https',
  'webhook.problem.off': 'The webhook is off or was removed',
  'webhook.problem.status': 'The answer was HTTP {status}',
  'webhook.problem.unfinished': 'Couldn’t be finished after several tries',
  'mail.problem.off': 'E-mail is off, or the user has no working address',
  'webhook.disabled.title': 'Your webhook was turned off',
  'webhook.disabled':
    'Your webhook accepted nothing for several days, so it was turned off. Check the receiver, then turn it on again in the notification settings of your account.',
  'retention.looser': 'Your rule can only be stricter than the site’s: recordings {sound}, transcripts {record}.',
  'retention.days': '{days} {days|day|days}',
  'retention.never': 'no limit',
  'archive.expired': 'This download link is no longer valid. Export your data again.',
  'archive.readme': `This archive holds all data of your account at {site}, exported on {date}.

profile.json          your profile and settings (without the password)
statement.json        every change of time and balance, in seconds and yuan
messages.json         the messages you received
vocabulary.json       your terms and replacement rules
library.json          folders, tags and saved searches
meetings/…            a file for each meeting; the text of a finished one is in its transcript
records/…             a folder for each transcript:
  record.json         its facts, text, speakers, times, notes, summary and mind map
  transcript.txt      the text for reading
  sound.*             the original recording, if it is still stored
  translations/…      its translations
translations/…        a folder for each translated document: document, source and translation

The numbers in file names are ids. All text files are UTF-8; dates are ISO 8601, moments are in milliseconds.
`,
}
