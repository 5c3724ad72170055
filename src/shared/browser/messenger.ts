/** Apps with an in-app browser in which microphone, downloads and large uploads don't work. */
export type Messenger = 'wecom' | 'wechat' | 'dingtalk' | 'qq'

/** User agent patterns. Order matters: WeCom also identifies as WeChat, and WeChat's engine is named after QQ Browser. */
const userAgentPatterns: [Messenger, RegExp][] = [
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['dingtalk', /\bDingTalk\b/i],
  ['qq', /\b(?:iPad)?QQ\/\d/i],
]

/** The app whose in-app browser this is; null for a normal browser. */
export function detectMessenger(userAgent: string): Messenger | null {
  return userAgentPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}
