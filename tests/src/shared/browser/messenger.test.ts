import { expect, it } from 'vitest'
import { detectMessenger } from '../../../../src/shared/browser/messenger'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'

it.each([
  ['wechat', `${iphone} Mobile/15E148 MicroMessenger/8.0.44(0x18002c2c) NetType/WIFI Language/zh_CN`],
  ['wechat', `${android} Chrome/116.0 MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.42`],
  ['wecom', `${iphone} Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh`],
  ['qq', `${android} Chrome/109.0 MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 V1_AND_SQ_8.9.80 QQ/8.9.80.12440`],
  ['qq', `${iphone} Mobile/15E148 IPadQQ/8.9.1`],
  ['dingtalk', `${iphone} Mobile/15E148 AliApp(DingTalk/7.0.50) com.laiwang.DingTalk/30000`],
  ['dingtalk', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/91.0 DingTalk(7.0.50-macOS)'],
])('%s is known by %s', (messenger, userAgent) => {
  expect(detectMessenger(userAgent)).toBe(messenger)
})

it.each([
  `${iphone} Version/17.0 Mobile/15E148 Safari/604.1`,
  `${android} Chrome/120.0 Mobile Safari/537.36`,
  `${android} Chrome/98.0 MQQBrowser/14.1 Mobile Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/94.0 Safari/537.36 Core/1.94 QQBrowser/12.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
  '',
])('a browser of its own is none: %s', (userAgent) => {
  expect(detectMessenger(userAgent)).toBeNull()
})
