import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines as chinese } from '../../../../../locales/zh-CN/engines'
import * as api from '../../../../../src/features/set/engines/engineApi'
import EnginesPage from '../../../../../src/features/set/EnginesPage'
import { openAudioGraph } from '../../../../../src/shared/capture/audioGraph'
import { blockSamples } from '../../../../../src/shared/capture/pcm'
import { silent } from '../../../../../src/shared/capture/level'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { queryClient } from '../../../../../src/shared/http/queryClient'
import { intl, loadPageMessages, setLocale } from '../../../../../src/shared/i18n/intl'
import { engineMessages } from '../../../../../src/shared/i18n/pageMessages'
import type { Engines, WireEngine, WireModel } from '../../../../../src/wire/engineSchemas'
import { eventually } from '../../../../eventually'
import { FakeDevices, fakeGraph } from '../../../shared/capture/fakeDevices'

vi.mock('../../../../../src/features/set/engines/engineApi')
vi.mock('../../../../../src/shared/capture/audioGraph', () => ({ openAudioGraph: vi.fn() }))
const { fetchEngines, orderEngines, installModels, cancelModel, removeModel, testEngine } = vi.mocked(api)

const engine = (id: string, change: Partial<WireEngine> = {}): WireEngine => ({
  id,
  name: `Engine ${id}`,
  languages: ['cn'],
  installable: [],
  streaming: [],
  remote: false,
  note: '',
  ...change,
})
const megabyte = 2 ** 20
const model = (id: string, change: Partial<WireModel> = {}): WireModel => ({
  id,
  name: `Model ${id}`,
  purpose: 'recognition',
  languages: ['en'],
  license: 'Apache-2.0',
  homepage: '',
  bytes: 100 * megabyte,
  installed_bytes: 0,
  received_bytes: 0,
  expectation: '',
  status: 'available',
  ...change,
})

/** What the server knows; calls of the page change it. */
let server: Engines
let devices: FakeDevices
let audio: ReturnType<typeof fakeGraph>

beforeEach(async () => {
  await setLocale('zh-CN')
  await loadPageMessages(engineMessages)
  server = {
    engines: [engine('a'), engine('b', { streaming: ['cn'] }), engine('c', { remote: true, note: '按量付费' })],
    order: [
      { language: 'cn', files: ['a', 'b', 'c'], live: ['b'], chosen: false },
      { language: 'en', files: [], live: [], chosen: false },
    ],
    models: [],
    sets: [],
  }
  fetchEngines.mockImplementation(async () => structuredClone(server))
  devices = new FakeDevices()
  audio = fakeGraph()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: devices }))
  vi.mocked(openAudioGraph).mockImplementation(audio.open)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

async function show() {
  render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <EnginesPage />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  await screen.findByRole('region', { name: '模型' })
  return userEvent.setup()
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const orderShown = () =>
  region('各语言使用的引擎')
    .getAllByRole('listitem')
    .flatMap((item) => item.getAttribute('data-engine') ?? [])
const refusal = (text: string) => new ApiError('refused', '/api/engines', { code: 0, serverText: text })

describe('the page', () => {
  test('says why it could not be loaded, and tries again', async () => {
    fetchEngines.mockRejectedValueOnce(refusal('仅管理员可以使用此功能'))
    render(
      <RawIntlProvider value={intl()}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <EnginesPage />
          </MemoryRouter>
        </QueryClientProvider>
      </RawIntlProvider>,
    )
    expect(await screen.findByText('仅管理员可以使用此功能')).toBeVisible()
    await userEvent.click(button('重试'))
    expect(await screen.findByRole('region', { name: '模型' })).toBeVisible()
  })

  test('lists the engines there is something to know about: what they need, and which send audio elsewhere', async () => {
    server.engines.push(engine('d', { languages: [], installable: ['en', 'de'], note: '没有安装' }))
    await show()
    const list = region('引擎')
    expect(list.queryByText('Engine a')).not.toBeInTheDocument()
    expect(list.getByText('按量付费')).toBeVisible()
    expect(list.getByText('声音会从这台服务器传给外部服务。')).toBeVisible()
    expect(list.getByText('安装后可识别：英语、德语')).toBeVisible()
  })
})

describe('the engines of a language', () => {
  test('that only give live captions follow the others and say so', async () => {
    server.engines = [engine('s', { languages: [], streaming: ['cn'] }), engine('a'), engine('b')]
    server.order = [{ language: 'cn', files: ['a', 'b'], live: ['s', 'b'], chosen: false }]
    await show()
    expect(orderShown()).toEqual(['a', 'b', 's'])
    expect(region('各语言使用的引擎').getByText('仅实时字幕')).toBeVisible()
    expect(screen.queryByRole('region', { name: '引擎' })).not.toBeInTheDocument()
  })

  test('of all languages is not called one for Arabic', async () => {
    server.models = [model('m', { languages: ['en', 'ar'] })]
    server.sets = ['ar', 'all'].map((id) => ({ id, models: ['m'] }))
    server.order = (['en', 'ar'] as const).map((language) => ({ language, files: [], live: [], chosen: false }))
    await show()
    expect(screen.getByText('还没有引擎，可以安装：一个模型识别全部语言')).toBeVisible()
    expect(screen.getByText('还没有引擎，可以安装：阿拉伯语、一个模型识别全部语言')).toBeVisible()
  })

  test('are in order; one without says what to install', async () => {
    server.models = [model('m')]
    server.sets = [{ id: 'zh', models: ['m'] }]
    await show()
    expect(orderShown()).toEqual(['a', 'b', 'c'])
    expect(screen.getByText('还没有引擎，可以安装：普通话和英语')).toBeVisible()
    expect(button('中文：上移“Engine a”')).toBeDisabled()
    expect(button('中文：下移“Engine c”')).toBeDisabled()
  })

  test('are moved with the keyboard; the focus stays with the engine, and the news is announced', async () => {
    orderEngines.mockImplementation(async ({ ids = [] }) => {
      Object.assign(server.order[0] ?? {}, { files: ids, chosen: true })
      return ''
    })
    const user = await show()
    button('中文：下移“Engine a”').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(orderShown()).toEqual(['b', 'a', 'c']))
    expect(button('中文：下移“Engine a”')).toHaveFocus()
    expect(screen.getByText('中文：“Engine a”现在排在第 2 位')).toBeInTheDocument()
    await user.keyboard(' ')
    await waitFor(() => expect(orderShown()).toEqual(['b', 'c', 'a']))
    // It is last now, so its button that moves it down is disabled.
    expect(button('中文：上移“Engine a”')).toHaveFocus()
    expect(orderEngines.mock.calls.map(([order]) => order)).toEqual([
      { language: 'cn', ids: ['b', 'a', 'c'] },
      { language: 'cn', ids: ['b', 'c', 'a'] },
    ])
  })

  test('go back to where they were when the order is not saved, which is said', async () => {
    orderEngines.mockRejectedValue(refusal('没有这个引擎'))
    const user = await show()
    await user.click(button('中文：上移“Engine c”'))
    expect(await screen.findByText('没有这个引擎')).toBeVisible()
    await waitFor(() => expect(orderShown()).toEqual(['a', 'b', 'c']))
    expect(screen.queryByText(/现在排在第/)).not.toBeInTheDocument()
  })

  test('return to the default order', async () => {
    Object.assign(server.order[0] ?? {}, { files: ['c', 'a', 'b'], chosen: true })
    orderEngines.mockImplementation(async () => {
      Object.assign(server.order[0] ?? {}, { files: ['a', 'b', 'c'], chosen: false })
      return ''
    })
    const user = await show()
    await user.click(button('中文：恢复默认顺序'))
    expect(orderEngines.mock.calls[0]?.[0]).toEqual({ language: 'cn', ids: [] })
    await waitFor(() => expect(orderShown()).toEqual(['a', 'b', 'c']))
    expect(screen.queryByRole('button', { name: '中文：恢复默认顺序' })).not.toBeInTheDocument()
  })
})

describe('the models', () => {
  beforeEach(() => {
    server.models = [
      model('m', { homepage: 'https://models.test/m' }),
      model('n', { purpose: 'detection', languages: [], license: '', homepage: 'javascript:alert(1)' }),
      model('own', { status: 'installed', installed_bytes: 300 * megabyte }),
    ]
    server.sets = [{ id: 'zh', models: ['m', 'n'] }]
  })
  const showAll = async () => {
    const user = await show()
    await user.selectOptions(screen.getByLabelText('显示'), '全部模型')
    return user
  }
  const namesShown = () => screen.getAllByText(/^Model \w+$/).map(({ textContent }) => textContent)
  const change = (id: string, values: Partial<WireModel>) => {
    server.models = server.models?.map((one) => (one.id === id ? { ...one, ...values } : one)) ?? null
  }

  test('are shown once each, by what one asks for; at first those that are here', async () => {
    server.sets = [
      { id: 'zh', models: ['m', 'n'] },
      { id: 'eu', models: ['m'] },
    ]
    const user = await show()
    expect(namesShown()).toEqual(['Model own'])
    expect(screen.getByText(/已占用磁盘 300\.00 MB/)).toBeVisible()
    for (const [choice, names] of [
      ['全部模型', ['Model m', 'Model n', 'Model own']],
      ['普通话和英语', ['Model m', 'Model n']],
      ['欧洲语言', ['Model m']],
      ['不属于任何组', ['Model own']],
    ] as const) {
      await user.selectOptions(screen.getByLabelText('显示'), choice)
      expect(namesShown()).toEqual(names)
    }
  })

  test('have size, license and languages; no other link than to a web page', async () => {
    await showAll()
    expect(screen.getByText('Model m').closest('li')).toHaveTextContent(
      '语音识别英语下载 100.00 MB许可：Apache-2.0详细介绍',
    )
    expect(screen.getByText('许可未知')).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://models.test/m'])
  })

  test('of a set are removed together, except those of another complete set', async () => {
    for (const id of ['m', 'n']) change(id, { status: 'installed', installed_bytes: 100 * megabyte })
    server.sets = [
      { id: 'zh', models: ['m', 'n'] },
      { id: 'eu', models: ['m', 'own'] },
      { id: 'all', models: ['m', 'own'] },
    ]
    removeModel.mockImplementation(async (id) => {
      change(id, { status: 'available', installed_bytes: 0 })
      return ''
    })
    const user = await show()
    await user.click(button('移除整组“普通话和英语”'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '移除' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(removeModel.mock.calls).toEqual([['n']])
    expect(screen.getByText('已安装 1/2 个')).toBeVisible()
    await user.click(button('移除整组“欧洲语言”'))
    expect(screen.getByRole('dialog')).toHaveTextContent(/（400\.00 MB）.*Model m.*Model own/)
  })

  test('are installed as a set, with progress, until they are there', async () => {
    installModels.mockImplementation(async () => {
      change('m', { status: 'installing', received_bytes: 25 * megabyte })
      change('n', { status: 'waiting' })
      return ''
    })
    const user = await show()
    await user.click(button('安装整组“普通话和英语”（200.00 MB）'))
    expect(installModels.mock.calls[0]?.[0]).toEqual({ ids: ['m', 'n'] })
    expect(await screen.findByRole('progressbar', { name: '正在安装“Model m”' })).toHaveAttribute('value', '25')
    expect(screen.getByText('25.00 MB / 100.00 MB')).toBeVisible()
    expect(screen.getByText('等待安装')).toBeVisible()
    change('m', { received_bytes: 120 * megabyte })
    expect(await screen.findByText('正在校验和解压…', {}, { timeout: 5000 })).toBeVisible()
    for (const id of ['m', 'n']) change(id, { status: 'installed', installed_bytes: megabyte })
    expect(await screen.findByText('已全部安装', {}, { timeout: 5000 })).toBeVisible()
  })

  test('are canceled while they install or wait', async () => {
    change('m', { status: 'installing' })
    cancelModel.mockImplementation(async () => {
      change('m', { status: 'available', install_error: 'canceled' })
      return ''
    })
    const user = await show()
    await user.click(button('取消安装“Model m”'))
    expect(cancelModel.mock.calls[0]?.[0]).toBe('m')
    expect(await screen.findByText('已取消安装。')).toBeVisible()
    expect(button('安装“Model m”')).toBeEnabled()
  })

  test.each([
    ['network', /下载失败/],
    ['diskFull', /磁盘空间不足/],
    ['checksum', /发布者更换了文件/],
    ['archive', /无法解压/],
    ['other', /服务器日志/],
  ] as const)('that failed to install (%s) say why, and can be tried again', async (install_error, text) => {
    change('m', { install_error })
    await show()
    expect(screen.getByText(text)).toBeVisible()
    expect(button('安装“Model m”')).toBeEnabled()
  })

  test.each([
    ['changed', true],
    ['broken', true],
    ['unsupported', false],
    ['description', false],
  ] as const)('that are faulty (%s) can be installed again: %s', async (fault, again) => {
    change('m', { status: 'faulty', fault })
    await show()
    expect(screen.getByText(chinese[`engines.fault.${fault}`])).toBeVisible()
    expect(screen.queryAllByRole('button', { name: '安装“Model m”' })).toHaveLength(again ? 1 : 0)
    expect(button('移除“Model m”')).toBeEnabled()
  })

  test('are removed after a question, which says why if it fails', async () => {
    removeModel.mockRejectedValueOnce(refusal('这个模型没有安装'))
    removeModel.mockImplementation(async () => {
      change('own', { status: 'available', installed_bytes: 0 })
      return ''
    })
    const user = await showAll()
    await user.click(button('移除“Model own”'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/将从这台服务器的磁盘上删除（300\.00 MB）/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '移除' }))
    expect(await dialog.findByText('这个模型没有安装')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: '移除' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(button('安装“Model own”')).toBeEnabled()
  })

  test('that the server refuses to install say so', async () => {
    installModels.mockRejectedValue(refusal('没有这个模型'))
    const user = await showAll()
    await user.click(button('安装“Model m”'))
    expect(await screen.findByText('没有这个模型')).toBeVisible()
  })

  test('are not offered where none can be installed', async () => {
    server.models = null
    server.sets = []
    await show()
    expect(screen.getByText('这台服务器不能安装模型。')).toBeVisible()
    expect(screen.queryByRole('button', { name: /安装/ })).not.toBeInTheDocument()
  })
})

describe('a test with one’s own voice', () => {
  const block = () => ({ type: 'block' as const, atMs: 0, audio: new Int16Array(blockSamples), levels: [silent] })
  /** Speaks that many tenths of a second. */
  const speak = (blocks: number) =>
    act(async () => {
      for (let at = 0; at < blocks; at += 1) audio.events().onEvent(block())
    })
  const result = { text: '你好', ms: 500, factor: 0.25 }

  test('sends what was recorded to the chosen engine, and shows the text and the speed', async () => {
    testEngine.mockResolvedValue(result)
    const user = await show()
    await user.selectOptions(screen.getByLabelText('引擎', { selector: 'select' }), 'c')
    expect(screen.getByText('所选引擎是外部服务，录音会传给该服务。')).toBeVisible()
    await user.click(button('开始录音'))
    await eventually(() => expect(audio.graph.connect).toHaveBeenCalled())
    await speak(23)
    expect(screen.getByText('正在录音：2 / 10 秒')).toBeVisible()
    await user.click(button('停止并识别'))
    expect(await screen.findByText('你好')).toBeVisible()
    expect(screen.getByText('用时 0.5 秒，约为录音时长的 0.25 倍')).toBeVisible()
    const [sent] = testEngine.mock.calls[0] ?? []
    expect(sent).toMatchObject({ engine: 'c', language: 'cn' })
    expect(sent?.file.size).toBe(44 + 2.3 * 32_000)
    expect(devices.opened[0]?.tracks[0]?.stopped).toBe(true)
  })

  test('ends by itself after ten seconds', async () => {
    testEngine.mockResolvedValue({ ...result, text: '' })
    const user = await show()
    await user.click(button('开始录音'))
    await eventually(() => expect(audio.graph.connect).toHaveBeenCalled())
    await speak(105)
    expect(await screen.findByText(/没有识别出文字/)).toBeVisible()
    expect(testEngine.mock.calls[0]?.[0].file.size).toBe(44 + 320_000)
  })

  test.each([
    ['NotAllowedError', /不允许使用麦克风/],
    ['NotFoundError', /未找到麦克风/],
  ])('without a microphone (%s) says what to do', async (fault, text) => {
    devices.fault = fault
    const user = await show()
    await user.click(button('开始录音'))
    expect(await screen.findByText(text)).toBeVisible()
    expect(testEngine).not.toHaveBeenCalled()
    expect(button('开始录音')).toBeEnabled()
  })

  test('that fails says why', async () => {
    testEngine.mockRejectedValue(refusal('引擎没有完成识别'))
    const user = await show()
    await user.click(button('开始录音'))
    await eventually(() => expect(audio.graph.connect).toHaveBeenCalled())
    await speak(5)
    await user.click(button('停止并识别'))
    expect(await screen.findByText('引擎没有完成识别')).toBeVisible()
  })

  test('is not offered without any engine', async () => {
    server.engines = []
    server.order = [{ language: 'cn', files: [], live: [], chosen: false }]
    await show()
    expect(screen.getByText('安装引擎后即可试用。')).toBeVisible()
    expect(screen.queryByRole('button', { name: '开始录音' })).not.toBeInTheDocument()
  })
})
