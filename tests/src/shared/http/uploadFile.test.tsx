import { delay, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { uploadFile } from '../../../../src/shared/http/uploadFile'
import { session } from '../../../../src/shared/session/session'
import { rejectionOf, testServer } from './testServer'

const { toasts, last, answer, answerJson } = testServer()
const { path } = endpoints.upload
const data = { url: '/files/a.mp3', times: 61 }
const recording = () => new File([new Uint8Array(100_000).fill(65)], '采访 2024.mp3', { type: 'audio/mpeg' })

describe('an upload', () => {
  it('sends the file whole as the multipart field file, with the token §3.10 §7.12', async () => {
    session.open('t-1')
    let got: FormDataEntryValue | null = null
    answer(path, async (request) => {
      got = (await request.formData()).get('file')
      return HttpResponse.json({ code: 1, msg: '', data })
    })
    expect(await uploadFile(recording())).toEqual(data)
    expect(got).toMatchObject({ name: '采访 2024.mp3', size: 100_000, type: 'audio/mpeg' })
    expect(last().headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(last().headers.get('token')).toBe('t-1')
  })

  it('tells how much of the file is sent, never more than there is §7.12', async () => {
    answerJson(path, { code: 1, msg: '', data })
    const progress = vi.fn()
    await uploadFile(recording(), { onProgress: progress })
    expect(progress).toHaveBeenLastCalledWith(100_000, 100_000)
  })

  it('never reads the file', async () => {
    answerJson(path, { code: 1, msg: '', data })
    const file = recording()
    const reads = [vi.spyOn(file, 'arrayBuffer'), vi.spyOn(file, 'text'), vi.spyOn(file, 'slice')]
    await uploadFile(file)
    expect(reads.flatMap((read) => read.mock.calls)).toEqual([])
  })

  it('shows the server’s sentence about a success as a success §8.6', async () => {
    answerJson(path, { code: 1, msg: '上传成功', data })
    await uploadFile(recording())
    expect(toasts).toEqual([{ kind: 'success', text: '上传成功' }])
  })

  it('shows nothing when the server says nothing', async () => {
    answerJson(path, { code: 1, msg: '', data })
    await uploadFile(recording())
    expect(toasts).toEqual([])
  })

  it.each([
    ['文件类型不支持', '文件类型不支持'],
    ['', 'Error'],
  ])('shows the server’s sentence about a refusal as an error: %j §8.6', async (msg, text) => {
    answerJson(path, { code: 0, msg })
    expect(await rejectionOf(uploadFile(recording()))).toMatchObject({ kind: 'refused', code: 0 })
    expect(toasts).toMatchObject([{ kind: 'error', title: '提示', text }])
  })

  it('leaves a lost network to the caller, who tries again', async () => {
    answer(path, () => HttpResponse.error())
    expect(await rejectionOf(uploadFile(recording()))).toMatchObject({ kind: 'network' })
    expect(toasts).toEqual([])
  })

  it('leaves a failing status to the caller, with what the server said', async () => {
    answerJson(path, { code: 0, msg: '文件超过 1.5 GB' }, { status: 413 })
    expect(await rejectionOf(uploadFile(recording()))).toMatchObject({
      kind: 'status',
      status: 413,
      serverText: '文件超过 1.5 GB',
    })
    expect(toasts).toEqual([])
  })

  it('that is canceled is only logged', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue()
    const controller = new AbortController()
    answer(path, async () => {
      controller.abort()
      await delay(20)
      return HttpResponse.json({ code: 1, data })
    })
    expect(await rejectionOf(uploadFile(recording(), { signal: controller.signal }))).toMatchObject({
      kind: 'canceled',
    })
    expect(log).toHaveBeenCalledWith(`canceled: ${path}`)
    expect(toasts).toEqual([])
  })

  it('ends the session when the login is over', async () => {
    session.open('t-1')
    answerJson(path, { code: 4001 })
    expect(await rejectionOf(uploadFile(recording()))).toMatchObject({ kind: 'signedOut' })
    expect(session.token()).toBeNull()
    expect(toasts).toHaveLength(1)
  })

  it.each([
    [{}, 'data'],
    [{ data: { url: '/a' } }, 'data.times'],
    [{ data: { url: true, times: 1 } }, 'data.url'],
  ])('that is answered with %j names what is wrong and claims no success', async (body, field) => {
    answerJson(path, { code: 1, msg: '上传成功', ...body })
    expect(await rejectionOf(uploadFile(recording()))).toMatchObject({ kind: 'malformed', field })
    expect(toasts).toEqual([])
  })
})
