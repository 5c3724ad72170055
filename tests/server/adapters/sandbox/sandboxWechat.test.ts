import { describe, expect, it } from 'vitest'
import { createSandboxWechat } from '../../../../server/adapters/sandbox/sandboxWechat'
import { wechatSuite } from '../../ports/wechat.suite'
import { submitForm } from './sandboxPages'

const never = () => Promise.reject(new Error('nobody is told'))

function open() {
  const wechat = createSandboxWechat()
  const pages = wechat.sandbox
  if (!pages) throw new Error('a sandbox has pages')
  return {
    wechat,
    pages,
    async scan(address: string, nickname: string, allowed: boolean) {
      let told: Request | undefined
      await submitForm(pages, address, '', { nickname, allowed: allowed ? '1' : '0' }, async (call) => {
        told = call
        return new Response()
      })
      if (!told) throw new Error('nothing was delivered')
      return told
    },
  }
}
wechatSuite('sandbox', open)

describe('the page of the sandbox', () => {
  it('says that it only plays, and asks who it is and whether they allow it', async () => {
    const { wechat, pages } = open()
    const address = await wechat.createLoginUrl('scene', 'https://speech.example')
    const page = async (language: string) =>
      (await pages.handle(new Request(address, { headers: { 'accept-language': language } }), never)).text()
    expect(await page('en')).toMatch(/SANDBOX[^]*speech\.example[^]*Sandbox user[^]*>Allow<[^]*>Decline</)
    expect(await page('zh-CN')).toMatch(/沙盒 SANDBOX[^]*沙盒用户[^]*>允许<[^]*>拒绝</)
  })

  it('somebody without a name is still somebody', async () => {
    const { wechat, scan } = open()
    const call = await scan(await wechat.createLoginUrl('scene', 'https://speech.example'), '   ', true)
    expect((await wechat.exchangeCallback(call))?.person).toEqual({ openid: 'sandbox sandbox', nickname: 'sandbox' })
  })
})
