/** What the server says about the administration of speech engines. */
export const engineChinese = {
  'engines.noModels': '这台服务器不能安装模型',
  'engines.noModel': '没有这个模型，请刷新页面后重试',
  'engines.noSet': '没有这组模型，请刷新页面后重试',
  'engines.notInstalled': '这个模型没有安装，无需移除',
  'engines.noEngine': '没有这个引擎，请刷新页面后重试',
  'engines.test.language': '所选引擎目前不能识别该语言',
  'engines.test.audio': '无法读取录音，请重新录制',
  'engines.test.long': '试录最长 {seconds} 秒',
  'engines.test.failed': '引擎没有完成识别，原因见服务器日志',
}

export const engineEnglish: Record<keyof typeof engineChinese, string> = {
  'engines.noModels': 'This server can’t install models.',
  'engines.noModel': 'There’s no such model. Reload the page and try again.',
  'engines.noSet': 'There’s no such set of models. Reload the page and try again.',
  'engines.notInstalled': 'This model isn’t installed, so there’s nothing to remove.',
  'engines.noEngine': 'There’s no such engine. Reload the page and try again.',
  'engines.test.language': 'This engine can’t recognize that language at the moment.',
  'engines.test.audio': 'The recording can’t be read. Record it again.',
  'engines.test.long': 'A test recording has at most {seconds} s.',
  'engines.test.failed': 'The engine didn’t finish. The server’s log says why.',
}
