import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../../../../../src/shared/storage/localStore'
import { changeText } from '../../../../../src/transcript/operations/segmentOperations'
import { FakeAudio } from '../fakeAudio'
import { renderEditor, setUpEditor } from '../renderEditor'

class FakeCue {
  constructor(
    readonly startTime: number,
    readonly endTime: number,
    readonly text: string,
  ) {}
}

class FakeTrack {
  mode = ''
  cues: FakeCue[] = []
  addCue(cue: FakeCue) {
    this.cues.push(cue)
  }
  removeCue(cue: FakeCue) {
    this.cues = this.cues.filter((one) => one !== cue)
  }
}

let tracks: FakeTrack[] = []
const { prototype } = HTMLVideoElement
const define = (name: string, value: unknown) =>
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true })

beforeEach(async () => {
  await setUpEditor()
  new FakeAudio()
  stored.video.remove()
  tracks = []
  vi.stubGlobal('VTTCue', FakeCue)
  for (const name of ['play', 'pause', 'load'])
    define(
      name,
      vi.fn(async () => {}),
    )
  define('duration', 30)
  define('videoWidth', 640)
  define('addTextTrack', () => {
    const track = new FakeTrack()
    tracks.push(track)
    return track
  })
})
afterEach(() => {
  for (const name of ['play', 'pause', 'load', 'duration', 'videoWidth', 'addTextTrack', 'error'])
    Reflect.deleteProperty(prototype, name)
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
})

/** Opens a video recording and loads its metadata. */
async function openVideo(url = 'files/a.mp4') {
  const created = vi.spyOn(document, 'createElement')
  const opened = await renderEditor({ url })
  const video = created.mock.results
    .map(({ value }) => value as Element)
    .find((element) => element instanceof HTMLVideoElement)
  created.mockRestore()
  if (!(video instanceof HTMLVideoElement)) throw new Error('no video element was created')
  act(() => void fireEvent(video, new Event('durationchange')))
  return { ...opened, video }
}

const panel = () => screen.queryByRole('region', { name: '视频画面' })

test('the picture has subtitles, which follow the text', async () => {
  const { video, editing } = await openVideo()
  expect(panel()).toContainElement(video)
  expect(document.documentElement.dataset.video).toBe('right')
  await waitFor(() =>
    expect(tracks[0]?.cues.map(({ text }) => text)).toEqual(['good old morning', 'all', '<b>bold</b>']),
  )
  expect(tracks.map(({ mode }) => mode)).toEqual(['showing', 'showing'])
  const { transcript, apply } = editing.getState()
  act(() => apply(changeText(transcript, 'b', 'everything')))
  await waitFor(() => expect(tracks[0]?.cues.map(({ text }) => text)).toContain('everything'), { timeout: 5000 })
})

test('it can be hidden and shown, which is remembered', async () => {
  const { video } = await openVideo()
  await userEvent.click(screen.getByRole('button', { name: '收起画面' }))
  expect(stored.video.read()).toEqual({ shown: false, side: 'right' })
  expect(video.isConnected).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '显示画面' }))
  await userEvent.click(screen.getByRole('button', { name: '移到另一侧' }))
  expect(stored.video.read()).toEqual({ shown: true, side: 'left' })
})

test('where the user saves data, it is shown on request only', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await openVideo()
  expect(screen.getByRole('button', { name: '显示画面' })).toBeVisible()
})

const noPicture = () => screen.queryByText(/^没有可显示的画面/)

test.each(['files/a.mp4', 'https://files.test/a.mkv?token=1'])(
  'where %s shows no picture, that is said',
  async (url) => {
    define('videoWidth', 0)
    await openVideo(url)
    expect(panel()).toBeNull()
    expect(noPicture()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '关闭提示' }))
    expect(noPicture()).toBeNull()
  },
)

test('a type that often holds sound alone plays without a word', async () => {
  define('videoWidth', 0)
  await openVideo('files/a.webm')
  expect(panel()).toBeNull()
  expect(noPicture()).toBeNull()
})

test('a video the browser gives up is played as sound from where it was', async () => {
  define('error', { code: 3, message: '' })
  const { video } = await openVideo()
  video.currentTime = 12
  act(() => void fireEvent(video, new Event('error')))
  expect(panel()).toBeNull()
  expect(noPicture()).toBeVisible()
  expect(FakeAudio.last).toMatchObject({ src: new URL('files/a.mp4', document.baseURI).href, currentTime: 12 })
  expect(video).not.toHaveAttribute('src')
  expect(screen.queryByRole('button', { name: '下载录音' })).toBeNull()
})

test('a video that can’t be played as sound either says so, and can be downloaded', async () => {
  define('error', { code: 4, message: '' })
  const { video } = await openVideo('files/a.avi')
  act(() => void fireEvent(video, new Event('error')))
  act(() => FakeAudio.last.fail(4))
  expect(screen.getByText(/^当前浏览器无法播放这种视频/)).toBeVisible()
  expect(screen.getByRole('link', { name: '下载录音' })).toHaveAttribute('href', 'files/a.avi')
})

test('a sound recording has no picture', async () => {
  await renderEditor()
  expect(panel()).toBeNull()
})
