/** Texts of the development panel. It is never shipped, so they are not in locales/. */
import type { FaultKind } from './faultInjector'

const chinese = {
  title: '开发面板',
  open: '打开开发面板',
  openWithFault: '打开开发面板（故障已开启）',
  accounts: '登录为',
  accountsHint: '用户名 / 密码；点击即登录',
  faults: '模拟故障',
  none: '关闭',
  calls: '影响接下来的调用次数',
  all: '一直有效',
  path: '仅路径包含（留空为全部）',
  status: '当前',
  quiet: '没有故障',
  left: '还剩 {calls} 次',
  always: '一直有效',
  world: '演示数据',
  reset: '恢复初始数据',
  resetAsk: '您上传和修改的内容都会丢失，确定恢复吗？',
  yes: '恢复',
  no: '取消',
  signedOut: '4001 登录失效',
  short: '6001 时长不足',
  serverError: '500 服务器错误',
  unavailable: '503 服务不可用',
  offline: '断网',
  slow: '缓慢（5 秒）',
  malformed: '内容残缺',
} satisfies Record<FaultKind, string> & Record<string, string>

export type PanelText = typeof chinese

const english: PanelText = {
  title: 'Development panel',
  open: 'Open the development panel',
  openWithFault: 'Open the development panel (a fault is on)',
  accounts: 'Sign in as',
  accountsHint: 'username / password; one click signs in',
  faults: 'Faults',
  none: 'Off',
  calls: 'For the next calls',
  all: 'Until switched off',
  path: 'Only paths containing (empty: all)',
  status: 'Now',
  quiet: 'no fault',
  left: '{calls} more',
  always: 'until switched off',
  world: 'Demonstration data',
  reset: 'Reset the demo data',
  resetAsk: 'Everything you uploaded and changed will be lost. Reset?',
  yes: 'Reset',
  no: 'Cancel',
  signedOut: '4001 signed out',
  short: '6001 not enough credit',
  serverError: '500 server error',
  unavailable: '503 unavailable',
  offline: 'offline',
  slow: 'slow (5 s)',
  malformed: 'malformed response',
}

/** Texts in the language of the page. */
export const panelText = (language: string): PanelText => (language.startsWith('en') ? english : chinese)
