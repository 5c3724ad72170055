/** Apps that open links in a browser of their own, in which microphone, downloads and big uploads do not work. */
export type Messenger = 'wecom' | 'wechat' | 'dingtalk' | 'qq'

/** What each writes into its user agent. WeCom calls itself WeChat, too, and WeChat's engine is named after QQ's browser. */
const marks: [Messenger, RegExp][] = [
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['dingtalk', /\bDingTalk\b/i],
  ['qq', /\b(?:iPad)?QQ\/\d/i],
]

/** The app in whose browser this runs; null for a browser of its own. */
export function messengerOf(userAgent: string): Messenger | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null
}
