import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../../src/shared/http/apiError'
import * as site from '../../../../../src/shared/site/fetchLanguages'
import { taskWatch } from '../../../../../src/features/task/record/taskWatchInstance'
import { mediaTypes } from '../../../../../src/wire/constants'
import { Task } from '../../../../../src/wire/responses'
import { uploadItemOf } from './queue/uploadItemSample'
import { apiError, fileOf } from './queue/fakeRecordingQueue'
import { languages, openPage, twoLanguages } from './renderUploadView'

vi.mock(import('../../../../../src/shared/site/fetchLanguages'))
const { fetchLanguages } = vi.mocked(site)

beforeEach(() => {
  vi.clearAllMocks()
  fetchLanguages.mockResolvedValue(languages)
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const card = (title: string) => {
  const found = screen.queryByDisplayValue(title) ?? screen.getByText(title, { selector: 'p' })
  const item = found.closest('li')
  if (!item) throw new Error(`no card of ${title}`)
  return within(item)
}
const startAll = async () => {
  const start = screen.getByRole('button', { name: /^开始转写(（|$)/ })
  await waitFor(() => expect(start).toBeEnabled())
  fireEvent.click(start)
}

describe('an empty page', () => {
  it('says what may be brought and offers to choose it §5.5', async () => {
    const { input } = await openPage()
    expect(screen.getByRole('heading', { level: 1, name: '音频转文字' })).toBeVisible()
    expect(button('选择文件')).toBeVisible()
    expect(
      screen.getByText('单个文件最大 1.5GB，单个音频最长 5 小时；可多选，同时上传 5 个，其余自动排队'),
    ).toBeVisible()
    expect(input.accept.split(',')).toEqual(mediaTypes.map((type) => `.${type}`))
    expect(screen.queryByRole('button', { name: /开始/ })).not.toBeInTheDocument()
  })

  it('opens the choice of files by keyboard', async () => {
    const { user, input } = await openPage()
    const click = vi.spyOn(input, 'click').mockImplementation(() => {})
    button('选择文件').focus()
    await user.keyboard('{Enter}')
    expect(click).toHaveBeenCalledTimes(1)
  })
})

describe('the limits of this server', () => {
  it.each([
    [18_000, '5 小时'],
    [5_400, '90 分钟'],
    [2, '2 秒'],
  ])('of %i s are said, and what is beyond them is refused before it is sent', async (audio_limit, length) => {
    const { pick, probe, news } = await openPage({ setting: { upload_limit: 2 ** 20, audio_limit } })
    expect(
      screen.getByText(`单个文件最大 1MB，单个音频最长 ${length}；可多选，同时上传 5 个，其余自动排队`),
    ).toBeVisible()
    probe.mockResolvedValue(audio_limit * 1000 + 1)
    await pick(fileOf('long.mp3'), fileOf('big.mp3', 'x'.repeat(2 ** 20 + 1)))
    const refused = within(await screen.findByRole('region', { name: '2 个文件未添加' }))
    expect(refused.getByText('long.mp3').parentElement).toHaveTextContent(`单个音频最长 ${length}`)
    expect(refused.getByText('big.mp3').parentElement).toHaveTextContent('单个文件最大 1MB')
    expect(news()).toContain(`单个音频最长 ${length}`)
  })
})

describe('a picked recording', () => {
  it('shows title, name, size, duration and cost before anything is sent §3.9', async () => {
    const { pick, api: calls } = await openPage()
    await pick(fileOf('周会.mp3', 'x'.repeat(2048)))
    const shown = card('周会')
    for (const text of ['周会.mp3', '2.00 KB', '时长 01:01', '消耗 1 分钟 1 秒'])
      expect(shown.getByText(text)).toBeVisible()
    expect(screen.getByText('1 个录音将消耗时长 1 分钟 1 秒')).toBeVisible()
    expect(screen.getByText('剩余 1 小时')).toBeVisible()
    expect(calls.upload).not.toHaveBeenCalled()
  })

  it('says honestly that a duration is only assumed §5.8 §9.4', async () => {
    const { pick, probe } = await openPage()
    probe.mockResolvedValue(null)
    await pick(fileOf('a.rm'))
    expect(card('a').getByText('无法读取时长，暂按 00:30 估算，以服务器测得的为准')).toBeVisible()
    expect(card('a').getByText('消耗 30 秒')).toBeVisible()
  })

  it('is not in the sum, nor in a warning, before its duration was read', async () => {
    const { pick, probe } = await openPage({ total: 5 })
    let resolveProbe = (_: number): void => {}
    probe.mockReturnValueOnce(new Promise((resolve) => (resolveProbe = resolve)))
    await pick(fileOf('a.mp3'), fileOf('b.mp3'))
    expect(await screen.findByText('正在读取录音时长，随后显示将消耗的时长…')).toBeVisible()
    expect(screen.queryByText(/将消耗时长/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => resolveProbe(3_000))
    expect(await screen.findByText('2 个录音将消耗时长 1 分钟 4 秒')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('时长不足')
  })

  it('that the server refused says so after a reload too, and offers to choose a file', async () => {
    const { queue } = await openPage()
    const error = new ApiError('refused', '/api/common/upload', { serverText: '这个文件里没有声音' })
    act(() =>
      queue.store.setState({ items: [uploadItemOf({ file: null, title: 'fake', status: { type: 'failed', error } })] }),
    )
    expect(card('fake').getByText('处理失败：这个文件里没有声音')).toBeVisible()
    expect(card('fake').queryByText(/上次未上传完/)).toBeNull()
    expect(button('为“fake”选择文件')).toBeEnabled()
    expect(screen.queryByRole('button', { name: /^开始/ })).toBeNull()
  })

  it('that was not taken is listed with its reason, can be dismissed, and is announced', async () => {
    const { pick, user, news } = await openPage()
    await pick(fileOf('a.mp3'), fileOf('a.txt'), fileOf('b.wav', ''))
    const refused = within(screen.getByRole('region', { name: '2 个文件未添加' }))
    expect(refused.getByText('a.txt').parentElement).toHaveTextContent('不支持这种格式，支持的格式：mp3 wav m4a')
    expect(refused.getByText('b.wav').parentElement).toHaveTextContent('文件是空的，没有可以转写的声音')
    expect(news()).toMatch(/已添加 1 个文件。 a\.txt 未添加：不支持.* b\.wav 未添加/)
    expect(card('a').getByText('a.mp3')).toBeVisible()
    await user.click(button('不再显示“a.txt”'))
    await user.click(button('不再显示“b.wav”'))
    expect(screen.queryByRole('region', { name: /未添加/ })).not.toBeInTheDocument()
  })

  it('of a type that was refused already does not list all types again', async () => {
    const { pick } = await openPage()
    await pick(fileOf('a.txt'), fileOf('b.txt'))
    const refused = within(screen.getByRole('region', { name: '2 个文件未添加' }))
    expect(refused.getByText('a.txt').parentElement).toHaveTextContent(/支持的格式：mp3/)
    expect(refused.getByText('b.txt').parentElement).toHaveTextContent(/^b\.txt不支持这种格式$/)
  })

  it('can be removed, and the focus stays on the page', async () => {
    const { pick, user } = await openPage()
    await pick(fileOf('a.mp3'), fileOf('b.mp3'))
    await user.click(button('移除“a”'))
    expect(screen.queryByDisplayValue('a')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '录音' })).toHaveFocus()
    await user.click(button('移除“b”'))
    expect(button('选择文件')).toHaveFocus()
  })

  it.each([
    ['one alone', ['a.mp3'], 60, '时长不足，还差 1 秒。请先激活或兑换时长。'],
    [
      'several together',
      ['a.mp3', 'b.mp3'],
      61,
      '时长不足，还差 1 分钟 1 秒。可以先转写其中一部分，或先激活、兑换时长。',
    ],
  ])('that costs more than is left is warned of before it starts: %s', async (_, names, total, text) => {
    const { pick } = await openPage({ total: total - 10, month_total: 10 })
    await pick(...names.map((name) => fileOf(name)))
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })
})

describe('dropping and pasting', () => {
  const transfer = (files: File[], folders: string[] = []) => ({
    types: ['Files'],
    items: [
      ...files.map((file) => ({
        kind: 'file',
        getAsFile: () => file,
        webkitGetAsEntry: () => ({ isDirectory: false, name: file.name }),
      })),
      ...folders.map((name) => ({
        kind: 'file',
        getAsFile: () => new File([], name),
        webkitGetAsEntry: () => ({ isDirectory: true, name }),
      })),
    ],
  })

  it('works anywhere on the page, and the page shows where it goes', async () => {
    const { items } = await openPage()
    fireEvent.dragEnter(document.body, { dataTransfer: transfer([]) })
    expect(screen.getByText('松开鼠标，添加这些文件')).toBeVisible()
    // An unhandled drop would make the browser open the file.
    expect(fireEvent.dragOver(document.body, { dataTransfer: transfer([]) })).toBe(false)
    expect(fireEvent.drop(document.body, { dataTransfer: transfer([fileOf('a.mp3')]) })).toBe(false)
    expect(screen.getByText('把录音或视频拖到这里')).toBeVisible()
    expect(items().map(({ name }) => name)).toEqual(['a.mp3'])
  })

  it('of a folder says that it cannot be taken', async () => {
    await openPage()
    fireEvent.drop(document.body, { dataTransfer: transfer([], ['采访']) })
    expect(screen.getByText('采访').parentElement).toHaveTextContent('不能添加文件夹，请选择其中的录音文件')
  })

  it('of text leaves everything to the browser', async () => {
    const { items } = await openPage()
    const text = {
      types: ['text/plain'],
      items: [{ kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null }],
    }
    expect(fireEvent.drop(document.body, { dataTransfer: text })).toBe(true)
    fireEvent.paste(document.body, { clipboardData: text })
    expect(items()).toEqual([])
  })

  it('takes pasted files', async () => {
    const { items } = await openPage()
    fireEvent.paste(document.body, { clipboardData: transfer([fileOf('a.mp3')]) })
    expect(items().map(({ name }) => name)).toEqual(['a.mp3'])
  })

  it('ends with the page', async () => {
    const { items } = await openPage()
    cleanup()
    fireEvent.drop(document.body, { dataTransfer: transfer([fileOf('a.mp3')]) })
    expect(items()).toEqual([])
  })
})

describe('the language', () => {
  it('is chosen by a person where the server has several but not that of the page; until then nothing starts', async () => {
    fetchLanguages.mockResolvedValue(twoLanguages)
    const { pick, user } = await openPage()
    await pick(fileOf('a.mp3'))
    const select = await screen.findByLabelText('录音的语言')
    expect(select).toHaveDisplayValue('请选择语言')
    expect(screen.getByText('请先选择录音的语言')).toBeVisible()
    expect(button('开始转写')).toBeDisabled()
    expect(button('开始转写“a”')).toBeDisabled()
    await user.selectOptions(select, 'de')
    expect(screen.queryByText('请先选择录音的语言')).not.toBeInTheDocument()
    expect(button('开始转写')).toBeEnabled()
  })

  it('need not be chosen for all where each recording has its own', async () => {
    fetchLanguages.mockResolvedValue(twoLanguages)
    const { pick, user, statuses, items } = await openPage()
    await pick(fileOf('a.mp3'), fileOf('b.mp3'))
    await user.selectOptions(await screen.findByLabelText('“a”的语言'), 'en')
    expect(button('开始转写“a”')).toBeEnabled()
    expect(button(/^开始转写（/)).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('“b”的语言'), 'de')
    await startAll()
    expect(items().map(({ language }) => language)).toEqual(['en', 'de'])
    expect(statuses()).toEqual(['uploading', 'uploading'])
  })

  it('is the only one that the server has, with a warning; others are disabled, with the reason', async () => {
    await openPage()
    const select = await screen.findByLabelText('录音的语言')
    expect(select).toHaveValue('en')
    expect(screen.getByRole('option', { name: '中文（暂不可用）' })).toBeDisabled()
    expect(screen.getByText(/^这台服务器只能识别英语。其他语言的录音会被转写成无意义的文字/)).toBeVisible()
    expect(screen.getByRole('option', { name: '德语（暂不可用）' })).toBeDisabled()
    expect(screen.getByText('不含标点')).toBeVisible()
    expect(screen.getByText('中文：没有安装中文引擎。安装方法：见文档')).toBeInTheDocument()
    expect(screen.getByText('德语和阿拉伯语：这台服务器还没有能转写该语言的引擎，请联系管理员安装')).toBeInTheDocument()
  })

  it('that the page speaks comes first when the server has it', async () => {
    fetchLanguages.mockResolvedValue(languages.map((language) => ({ ...language, available: true })))
    await openPage()
    expect(await screen.findByLabelText('录音的语言')).toHaveValue('cn')
    expect(screen.queryByText(/只能识别/)).not.toBeInTheDocument()
  })

  it('can be left to the server where it identifies languages, but is not by itself', async () => {
    fetchLanguages.mockResolvedValue([...twoLanguages, { ...languages[1]!, value: 'auto' }])
    const { pick, user, items } = await openPage()
    await pick(fileOf('a.mp3'), fileOf('b.mp3'))
    const select = await screen.findByLabelText('录音的语言')
    expect(select).toHaveDisplayValue('请选择语言')
    await user.selectOptions(select, '自动识别语言')
    await user.selectOptions(screen.getByLabelText('“b”的语言'), 'de')
    await startAll()
    expect(items().map(({ language }) => language)).toEqual(['auto', 'de'])
  })

  it('can’t be left to a server that identifies none', async () => {
    await openPage()
    await screen.findByLabelText('录音的语言')
    expect(screen.queryByRole('option', { name: '自动识别语言' })).not.toBeInTheDocument()
  })

  it.each([
    [['admin'], 1],
    [['user'], 0],
  ])('that is missing can be installed by administrators: %j', async (roles, links) => {
    const { user } = await openPage({ roles })
    await screen.findByLabelText('录音的语言')
    await user.click(screen.getByText('为什么有些语言不能选？'))
    const found = screen.queryAllByRole('link', { name: '管理语音引擎' })
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links ? ['/set/engines'] : [])
    expect(screen.queryAllByText(/请联系管理员安装/)).toHaveLength(1 - links)
  })

  it('that is missing is listed with the others that are missing for the same reason', async () => {
    await openPage()
    const details = (await screen.findByText('为什么有些语言不能选？')).closest('details')
    expect([...(details?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '中文：没有安装中文引擎。安装方法：见文档',
      '德语和阿拉伯语：这台服务器还没有能转写该语言的引擎，请联系管理员安装',
    ])
  })

  it('goes with every recording, and a single one may differ', async () => {
    fetchLanguages.mockResolvedValue(twoLanguages)
    const { pick, user, api: calls, sent } = await openPage()
    await pick(fileOf('a.mp3'), fileOf('b.mp3'))
    await user.selectOptions(await screen.findByLabelText('录音的语言'), 'de')
    await user.selectOptions(screen.getByLabelText('“b”的语言'), 'en')
    await startAll()
    for (const name of ['a.mp3', 'b.mp3']) await act(async () => (await sent(name)).done())
    await waitFor(() => expect(calls.addTask).toHaveBeenCalledTimes(2))
    expect(calls.addTask.mock.calls.map(([{ title, language, mode }]) => [title, language, mode])).toEqual([
      ['a', 'de', 'normal'],
      ['b', 'en', 'normal'],
    ])
  })

  it('list that fails to load is said and asked for again; until then nothing starts §8.7', async () => {
    fetchLanguages.mockRejectedValue(new ApiError('refused', '/api/voice/languageList'))
    const { pick, user } = await openPage()
    await pick(fileOf('a.mp3'))
    expect(await screen.findByRole('alert')).toHaveTextContent('获取支持的语言列表失败')
    expect(button('开始转写')).toBeDisabled()
    fetchLanguages.mockResolvedValue(languages)
    await user.click(button('重试'))
    expect(await screen.findByLabelText('录音的语言')).toHaveValue('en')
    expect(button('开始转写')).toBeEnabled()
  })

  it('that no engine knows leaves nothing to start, and says what to do', async () => {
    fetchLanguages.mockResolvedValue(languages.map((language) => ({ ...language, available: false })))
    const { pick } = await openPage()
    await pick(fileOf('a.mp3'))
    expect(await screen.findByRole('alert')).toHaveTextContent('这台服务器目前不能转写任何语言')
    expect(button('开始转写')).toBeDisabled()
  })
})

describe('a recording that was sent', () => {
  const task = (change: Partial<Task>): Task => ({ ...v.parse(Task, { id: 7, title: 'a', status: 1 }), ...change })
  const now = (change: Partial<Task>) => act(() => taskWatch.observe([task(change)]))
  const openSent = async () => {
    const page = await openPage()
    await page.pick(fileOf('a.mp3'))
    await startAll()
    const sending = await page.sent('a.mp3')
    await act(() => sending.done())
    await screen.findByText('已提交，正在等待转写…')
    return page
  }

  it('shows how far its transcription is, with the latest words, and then that it is done', async () => {
    await openSent()
    now({ progress: 0 })
    expect(card('a').getByText('等待转写…')).toBeVisible()
    now({ progress: 40, latest: '下周发布' })
    expect(card('a').getByRole('progressbar', { name: '“a”的转写进度' })).toHaveAttribute('value', '40')
    expect(card('a').getByText('正在转写 40%')).toBeVisible()
    expect(card('a').getByText('下周发布')).toBeVisible()
    now({ status: 2 })
    expect(card('a').getByText('转写完成')).toBeVisible()
    expect(screen.getByLabelText('address')).toHaveTextContent('/')
  })

  it('says why its transcription failed, and offers to try again', async () => {
    await openSent()
    now({})
    now({ status: -1, error: '文件已损坏' })
    expect(card('a').getByText('转写失败：文件已损坏')).toBeVisible()
    expect(button('重试“a”')).toBeEnabled()
  })

  it('is opened at its end where the user wants that', async () => {
    const { user } = await openSent()
    await user.click(screen.getByRole('checkbox', { name: '单个录音转写完成后自动打开' }))
    now({})
    now({ status: 2 })
    expect(screen.getByLabelText('address')).toHaveTextContent('/task/detail?id=7')
  })
})

describe('with automatic start', () => {
  it('a picked recording is sent without a click, and one that was cancelled is not sent again', async () => {
    const { pick, user, sent, statuses } = await openPage({ autoStart: true })
    await pick(fileOf('a.mp3'))
    await sent('a.mp3')
    await user.click(button('取消上传“a”'))
    await waitFor(() => expect(statuses()).toEqual(['ready']))
    expect(button('开始转写“a”')).toBeEnabled()
  })

  it('nothing is sent that the credit does not cover', async () => {
    const { pick, statuses, api } = await openPage({ autoStart: true, total: 60 })
    await pick(fileOf('a.mp3'))
    expect(await screen.findByRole('alert')).toHaveTextContent('时长不足')
    expect([statuses(), api.checkBeforeAddTask.mock.calls]).toEqual([['ready'], []])
  })
})

describe('the way to a record', () => {
  it('is one press for all; each shows its progress and becomes a link', async () => {
    const { pick, user, sent, news } = await openPage()
    await pick(fileOf('a.mp3', 'x'.repeat(4096)), fileOf('b.mp3'))
    const title = screen.getByLabelText('“a.mp3”的标题')
    await user.clear(title)
    await user.type(title, '产品周会')
    await startAll()
    const sending = await sent('a.mp3')
    act(() => sending.progress(1024))
    expect(screen.getByRole('progressbar', { name: '正在上传“产品周会”' })).toHaveAttribute('value', '25')
    expect(card('产品周会').getByText('25%')).toBeVisible()
    expect(card('产品周会').getByText('1.00 KB / 4.00 KB')).toBeVisible()
    await act(() => sending.done())
    expect(await screen.findByRole('link', { name: '打开记录' })).toHaveAttribute('href', '/task/detail?id=7')
    expect(card('产品周会').getByText('已提交，正在等待转写…')).toBeVisible()
    expect(news()).toContain('“产品周会”已提交，正在转写。')
  })

  it('may be begun by one alone', async () => {
    const { pick, user, statuses, sent } = await openPage()
    await pick(fileOf('a.mp3'), fileOf('b.mp3'))
    await waitFor(() => expect(button('开始转写“b”')).toBeEnabled())
    await user.click(button('开始转写“b”'))
    await sent('b.mp3')
    expect(statuses()).toEqual(['ready', 'uploading'])
  })

  it('can be left by cancelling', async () => {
    const { pick, user, sent } = await openPage()
    await pick(fileOf('a.mp3'))
    await startAll()
    const { signal } = await sent('a.mp3')
    await user.click(button('取消上传“a”'))
    expect(signal?.aborted).toBe(true)
    expect(button('开始转写“a”')).toBeEnabled()
  })

  it('waits out a fault of the network, or a person does not', async () => {
    const { pick, user, sent, api: calls } = await openPage()
    await pick(fileOf('a.mp3'))
    await startAll()
    const first = await sent('a.mp3')
    await act(() => first.fail(apiError('network')))
    expect(await screen.findByText('网络中断，1 秒后自动重试')).toBeVisible()
    await user.click(button('立即重试“a”'))
    expect(calls.upload).toHaveBeenCalledTimes(2)
  })

  it('that ends in a refusal says why and can be tried again without sending §8.10', async () => {
    const { pick, user, sent, api: calls } = await openPage()
    calls.addTask.mockRejectedValueOnce(new ApiError('refused', '/x', { code: 0, serverText: '任务创建失败' }))
    await pick(fileOf('a.mp3'))
    await startAll()
    const sending = await sent('a.mp3')
    await act(() => sending.done())
    expect(await screen.findByText('处理失败：任务创建失败')).toBeVisible()
    expect(screen.getByText('文件已上传，重试时无需重新上传。')).toBeVisible()
    expect(button('重新上传“a”')).toBeEnabled()
    await user.click(button('重试“a”'))
    expect(await screen.findByRole('link', { name: '打开记录' })).toBeVisible()
    expect(calls.upload).toHaveBeenCalledTimes(1)
  })

  it('that the credit does not cover says what is missing and how to get it', async () => {
    const { pick, sent, api: calls } = await openPage()
    await pick(fileOf('a.mp3'))
    await startAll()
    const sending = await sent('a.mp3')
    calls.checkBeforeAddTask.mockResolvedValueOnce({ ok: false, shortage: { need: 90, total: 20, month_total: 10 } })
    await act(() => sending.done({ times: 90 }))
    expect(
      await screen.findByText(
        '时长不足：需要 1 分钟 30 秒，剩余 30 秒（通用时长 20 秒，会员时长 10 秒），还差 1 分钟。',
      ),
    ).toBeVisible()
    expect(screen.getByText(/激活或兑换时长后点击“重试”即可继续/)).toBeVisible()
    expect(screen.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', 'https://help.example/')
    expect(button('重试“a”')).toBeEnabled()
  })

  it('that the credit does not cover is not begun, and says that nothing was sent', async () => {
    const { pick, api: calls } = await openPage()
    calls.checkBeforeAddTask.mockResolvedValueOnce({ ok: false, shortage: { need: 90, total: 20, month_total: 10 } })
    await pick(fileOf('a.mp3'))
    await startAll()
    expect(await screen.findByText(/激活或兑换时长后点击“重试”即可继续，文件尚未上传。/)).toBeVisible()
    expect(calls.upload).not.toHaveBeenCalled()
  })
})

describe('in English', () => {
  it('everything is said in English', async () => {
    const { pick } = await openPage({ locale: 'en-US', total: 10 })
    await pick(fileOf('a.mp3'), fileOf('b.txt'))
    expect(screen.getByText('1 recording will use 1 min 1 s of transcription time')).toBeVisible()
    expect(screen.getByRole('region', { name: '1 file wasn’t added' })).toBeVisible()
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re 51 s short. Activate or redeem time first.')
    await waitFor(() => expect(button('Start transcription')).toBeEnabled())
    expect(screen.getByRole('option', { name: 'Chinese (not available)' })).toBeDisabled()
    expect(
      screen.getByText(
        'German and Arabic: This server has no engine for this language yet. Ask its administrator to install one.',
      ),
    ).toBeInTheDocument()
  })
})

describe('the words of a recording', () => {
  it('are sent with what is started, typed with or without Enter', async () => {
    const { pick, user, sent, api: calls, queue } = await openPage()
    await user.click(screen.getByText('本次录音的词'))
    await user.type(screen.getByLabelText('录音中会出现的人名、术语等'), '张珊{Enter}李四')
    await pick(fileOf('a.mp3'))
    await startAll()
    expect(screen.getByText('本次录音的词（2 个）')).toBeInTheDocument()
    await (await sent('a.mp3')).done()
    await waitFor(() => expect(calls.addTask).toHaveBeenCalledTimes(1))
    expect(calls.addTask.mock.lastCall?.[0]).toMatchObject({ vocabulary: ['张珊', '李四'] })
    // The next user of this device must not see them.
    act(() => queue.clear())
    expect(screen.queryByText('张珊')).toBeNull()
  })
})

describe('the number of speakers', () => {
  it('is sent with each recording that is started, and not when it is to be found out', async () => {
    const { pick, user, sent, api: calls } = await openPage({ setting: { diarization: true } })
    await pick(fileOf('a.mp3'))
    await startAll()
    await (await sent('a.mp3')).done()
    await waitFor(() => expect(calls.addTask).toHaveBeenCalledTimes(1))
    expect(calls.addTask.mock.lastCall?.[0]).not.toHaveProperty('roles')
    await user.selectOptions(screen.getByLabelText('发言人数'), '3 人')
    await pick(fileOf('b.mp3'))
    await startAll()
    await (await sent('b.mp3')).done()
    await waitFor(() => expect(calls.addTask).toHaveBeenCalledTimes(2))
    expect(calls.addTask.mock.lastCall?.[0]).toMatchObject({ title: 'b', roles: 3 })
  })

  it('can be one, and is not asked for where speakers can’t be told apart', async () => {
    await openPage({ setting: { diarization: true } })
    expect(within(screen.getByLabelText('发言人数')).getByRole('option', { name: '1 人' })).toBeInTheDocument()
    cleanup()
    await openPage()
    expect(screen.queryByLabelText('发言人数')).toBeNull()
  })
})
