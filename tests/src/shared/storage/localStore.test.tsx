import { afterEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../../../../src/shared/storage/localStore'
import { readText, removeText, storedLogin, writeText } from '../../../../src/shared/storage/storedValue'

afterEach(() => {
  vi.restoreAllMocks()
  removeText('any')
})

describe('a kept value', () => {
  it('comes back under the key of the product §3.14', () => {
    const voice = {
      rate: 1.5,
      volume: 0.8,
      skipSilence: true,
      rewindMs: 0,
      pauseTyping: true,
      playUnsure: false,
      waveform: false,
    }
    storedLogin.key.write('captcha-1')
    stored.meetingItem.write({ id: 3, title: '周会', language: 'cn', target: 'en' })
    stored.task_id.write('42')
    stored.taskDeatilItem.write({ id: 42, title: '采访' })
    stored.tranFontsize.write(18)
    stored.tranVoice.write(voice)
    stored.languageRealtime.write('cn_cantonese')

    expect(localStorage.getItem('key')).toBe('captcha-1')
    expect({ ...localStorage }).toEqual({
      meetingItem: '{"id":3,"title":"周会","language":"cn","target":"en"}',
      task_id: '42',
      taskDeatilItem: '{"id":42,"title":"采访"}',
      tranFontsize: '18',
      tranVoice: JSON.stringify(voice),
      languageRealtime: 'cn_cantonese',
    })
    expect(storedLogin.key.read()).toBe('captcha-1')
    expect(stored.meetingItem.read()).toEqual({ id: 3, title: '周会', language: 'cn', target: 'en' })
    expect(stored.task_id.read()).toBe('42')
    expect(stored.taskDeatilItem.read()).toEqual({ id: 42, title: '采访' })
    expect(stored.tranVoice.read()).toEqual(voice)
    expect(stored.languageRealtime.read()).toBe('cn_cantonese')
  })

  it('that is older than some of its settings has the usual ones', () => {
    localStorage.setItem('tranVoice', '{"rate":2,"volume":1,"skipSilence":true}')
    expect(stored.tranVoice.read()).toMatchObject({
      rate: 2,
      rewindMs: 1_000,
      pauseTyping: false,
      playUnsure: true,
      waveform: true,
    })
  })

  it('is absent after it was removed', () => {
    stored.tranFontsize.write(20)
    stored.tranFontsize.remove()
    expect(stored.tranFontsize.read()).toBeNull()
  })

  it.each([12, 32])('is a font size of %i', (size) => {
    stored.tranFontsize.write(size)
    expect(stored.tranFontsize.read()).toBe(size)
  })
})

describe('an unreadable value counts as absent:', () => {
  it.each([
    ['tranFontsize', '11'],
    ['tranFontsize', '33'],
    ['tranFontsize', '14.5'],
    ['tranFontsize', '"14"'],
    ['tranFontsize', 'large'],
    ['tranFontsize', ''],
    ['tranVoice', '{"rate":0,"volume":1,"skipSilence":false}'],
    ['tranVoice', '{"rate":1,"volume":1.1,"skipSilence":false}'],
    ['tranVoice', '{"rate":1,"volume":1}'],
    ['tranVoice', '{"rate":1,'],
    ['tranVoice', 'null'],
    ['meetingItem', '[]'],
    ['meetingItem', '{"title":7,"language":"cn"}'],
    ['taskDeatilItem', '{"title":"without id"}'],
    ['languageRealtime', 'klingon'],
    ['task_id', ''],
    ['key', ''],
  ] as const)('%s %s', (name, text) => {
    localStorage.setItem(name, text)
    expect({ ...stored, ...storedLogin }[name].read()).toBeNull()
  })
})

describe('storage that refuses', () => {
  it('keeps a value until the page closes when it is full, and not the old one beside it', () => {
    writeText('any', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    writeText('any', 'new')
    expect(readText('any')).toBe('new')
    expect(localStorage.getItem('any')).toBeNull()
    removeText('any')
    expect(readText('any')).toBeNull()
  })

  it('breaks nothing when it is forbidden', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(stored.tranFontsize.read()).toBeNull()
    stored.tranFontsize.write(16)
    expect(stored.tranFontsize.read()).toBe(16)
    stored.tranFontsize.remove()
    expect(stored.tranFontsize.read()).toBeNull()
  })
})
