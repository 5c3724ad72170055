/** The captcha to be heard. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import CaptchaSound from '../../../../src/shared/account/CaptchaSound'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { intl } from '../../../../src/shared/i18n/intl'
import { testServer } from '../http/testServer'

const { seen, answer, answerJson } = testServer()

let urls: string[]
const { createObjectURL, revokeObjectURL } = URL
beforeEach(() => {
  urls = []
  URL.createObjectURL = () => {
    const url = `blob:${urls.length + 1}-${crypto.randomUUID()}`
    urls.push(url)
    return url
  }
  URL.revokeObjectURL = (url) => void (urls = urls.filter((one) => one !== url))
})
afterEach(() => Object.assign(URL, { createObjectURL, revokeObjectURL }))

const onListen = vi.fn()
function Sound() {
  const [listening, setListening] = useState(false)
  const listen = () => {
    onListen()
    setListening(true)
  }
  return <CaptchaSound listening={listening} onListen={listen} />
}
const open = () =>
  render(
    <RawIntlProvider value={intl()}>
      <Sound />
    </RawIntlProvider>,
  )
const answerSound = () =>
  answer(endpoints.captcha.path, () => new Response(new Uint8Array(44), { headers: { 'content-type': 'audio/wav' } }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('plays digits, new ones at each press, and keeps no sound behind', async () => {
  answerSound()
  const { unmount } = open()
  expect(screen.queryByLabelText(/验证码语音/)).toBeNull()
  await press('看不清？听数字')
  const player = await screen.findByLabelText('验证码语音：请输入听到的六个数字')
  expect(player).toHaveAttribute('src', urls[0])
  expect(player).toHaveAttribute('autoplay')
  const [first] = urls
  await press('再听一组')
  await waitFor(() => expect(screen.getByLabelText(/验证码语音/)).not.toHaveAttribute('src', first))
  expect(seen.map(({ query }) => new URLSearchParams(query).get('type'))).toEqual(['sound', 'sound'])
  expect(urls).toHaveLength(1)
  unmount()
  expect(urls).toEqual([])
})

it('says that it could not be loaded, leaves the picture valid, and may be tried again', async () => {
  onListen.mockClear()
  answerJson(endpoints.captcha.path, { code: 0, msg: '请求过于频繁' })
  open()
  await press('看不清？听数字')
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(onListen).not.toHaveBeenCalled()
  answerSound()
  await press('看不清？听数字')
  expect(await screen.findByLabelText(/验证码语音/)).toBeInTheDocument()
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})
