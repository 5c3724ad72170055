import { describe, expect, it } from 'vitest'
import { messages as english } from '../../../../locales/en-US'
import { messages as chinese } from '../../../../locales/zh-CN'
import { pageLoader } from '../../../../src/app/loads'
import { loginMethods } from '../../../../src/features/user/useLoginMethods'
import {
  breadcrumbsOf,
  homePath,
  iconOf,
  landingPath,
  notFound,
  pageAt,
  pages,
} from '../../../../src/app/pages/pageTable'

describe('the page table', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    '%s leads to a page or shows one, and has a title',
    (_, page) => {
      expect(Number(page.redirect !== undefined) + Number(pageLoader(page.path) !== undefined)).toBe(1)
      if (page.redirect) expect(pageAt(page.redirect)).not.toBe(notFound)
      if (page.parent) expect(pageAt(page.parent)).not.toBe(notFound)
      expect(chinese[page.title]).toBeTruthy()
      expect(english[page.title]).toBeTruthy()
    },
  )

  it.each([
    ['/task', '首页', 'Home'],
    ['/task/detail', '转写记录', 'Transcripts'],
    ['/task/manage', '任务管理', 'Task management'],
    ['/task/create', '音频转文字', 'Audio to text'],
    ['/meeting', '会议转写', 'Meeting transcription'],
    ['/meeting/create', '创建会议', 'Create meeting'],
    ['/meeting/transfer', '实时转写', 'Live transcription'],
    ['/meeting/manage', '会议管理', 'Meeting management'],
    ['/translate', '文档翻译', 'Document translation'],
    ['/comparison', '对照阅读', 'Side-by-side reading'],
    ['/set', '激活/兑换', 'Activate & redeem'],
    ['/set/vocabulary', '自定义词库', 'Custom vocabulary'],
    ['/set/engines', '语音引擎', 'Speech engines'],
    ['/set/admin', '管理', 'Administration'],
    ['/set/claim', '成为管理员', 'Become administrator'],
    ['/user/login', '登录', 'Login'],
    ['/user/register', '注册', 'Register'],
    ['/user/forgot', '找回密码', 'Forgot'],
    ['/web/index', '官网', 'Official site'],
    ['/web/audio-share', '音频分享', 'Audio share'],
    ['/share/audio', '音频分享', 'Audio share'],
    ['/share/record', '转写记录分享', 'Shared transcript'],
    ['/web/help', '帮助中心', 'Help center'],
  ])('calls %s %s and %s', (path, zh, en) => {
    const { title } = pageAt(path)
    expect([chinese[title], english[title]]).toEqual([zh, en])
  })

  it('says Not Found for a missing page, and names the ways to log in', () => {
    expect(english[notFound.title]).toBe('Not Found')
    expect(loginMethods.map((way) => chinese[`user.way.${way}`])).toEqual(['密码登录', '短信登录', '微信登录'])
    expect(loginMethods.map((way) => english[`user.way.${way}`])).toEqual(['Password', 'SMS', 'WeChat'])
  })

  it('has every path once', () => {
    const paths = pages.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it('redirects as the product says §2.2 §2.5 §2.9 §2.13', () => {
    const redirects = pages.filter(({ redirect }) => redirect).map(({ path, redirect }) => [path, redirect])
    expect(redirects).toEqual([
      ['/', '/task'],
      ['/task', '/task/detail'],
      ['/meeting', '/meeting/manage'],
      ['/user', '/user/login'],
      ['/web', '/web/index'],
    ])
  })

  it('opens login, register, a new password and the public site to strangers and nothing else §6.6', () => {
    const open = pages.filter(({ access }) => access !== 'user').map(({ path }) => path)
    const site = ['/web', '/web/index', '/web/help', '/web/audio-share', '/share/audio', '/share/record']
    expect(open).toEqual(['/user', '/user/login', '/user/register', '/user/forgot', ...site])
  })

  it('opens every page to every user, but for those of administrators §6.3', () => {
    expect(pages.filter(({ roles }) => roles).map(({ path, roles }) => [path, roles])).toEqual([
      ['/set/engines', ['admin']],
      ['/set/admin', ['admin']],
    ])
  })

  it('has a result page of every kind §2.36', () => {
    const kinds = ['403', '404', '500', 'success', 'warning', 'error', 'info']
    expect(kinds.filter((kind) => pageAt(`/result/${kind}`) === notFound)).toEqual([])
  })

  it.each([
    ['/task', 'home'],
    ['/task/detail', 'transcript'],
    ['/meeting/manage', 'meeting'],
    ['/comparison', 'translate'],
    ['/set/engines', 'settings'],
  ])('gives %s the icon %s, of its own or from above', (path, icon) => {
    expect(iconOf(pageAt(path))).toBe(icon)
  })
})

describe('the page at a path', () => {
  it('is found with a slash at the end too', () => {
    expect(pageAt('/task/create/').path).toBe('/task/create')
    expect(pageAt('/').path).toBe('/')
  })

  it.each(['/nope', '/task/nope', '/TASK', '', '*'])('%s is not found', (path) => {
    expect(pageAt(path)).toBe(notFound)
  })
})

describe('the landing page', () => {
  it('exists', () => {
    expect(pageAt(landingPath)).not.toBe(notFound)
  })
})

describe('the trail', () => {
  const paths = (path: string) => breadcrumbsOf(pageAt(path)).map((page) => page.path)

  it.each([
    [homePath, ['/task']],
    ['/task/detail', ['/task', '/task/detail']],
    ['/task/create', ['/task', '/task/create']],
    ['/set/vocabulary', ['/task', '/set', '/set/vocabulary']],
    ['/set/admin', ['/task', '/set/admin']],
    ['/set/engines', ['/task', '/set/admin', '/set/engines']],
    ['/nope', ['/task', '*']],
  ])('to %s begins at home', (path, trail) => {
    expect(paths(path)).toEqual(trail)
  })
})
