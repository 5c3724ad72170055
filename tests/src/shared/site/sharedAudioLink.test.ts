import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseSharedAudio, shareLink } from '../../../../src/shared/site/sharedAudioLink'

afterEach(() => {
  vi.unstubAllEnvs()
  // Other files share the modules of this one.
  vi.resetModules()
})

const page = 'https://speech.example/app/'
const read = (params: Record<string, string>) => parseSharedAudio(new URLSearchParams(params), page)

describe('a share link', () => {
  it('is read as what it was made of, whatever the title §2.11', () => {
    const title = fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => text.replace(/\p{C}+/gu, '').trim())
    fc.assert(
      fc.property(title, fc.option(fc.integer({ min: 1, max: 18_000 })), (named, seconds) => {
        const audio = {
          title: named,
          url: `${page}files/abc.mp3`,
          durationMs: seconds === null ? null : seconds * 1000,
        }
        const link = new URL(shareLink(audio, page))
        expect(link.hash).toMatch(/^#\/share\/audio\?/)
        expect(parseSharedAudio(new URLSearchParams(link.hash.split('?')[1]), page)).toEqual(audio)
      }),
    )
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://speech.example/1',
    'file:///etc/passwd',
    'ftp://host/a.mp3',
    'https://user:secret@host/a.mp3',
    'https://',
    'https://evil.example/setup.exe',
    '//other.example/a.mp3',
    'http://speech.example/a.mp3',
    'https://speech.example:8443/a.mp3',
    '',
    `https://host/${'a'.repeat(10_000)}`,
  ])('with the address %j shares nothing', (url) => {
    expect(read({ url })).toBeNull()
  })

  it('without an address shares nothing', () => {
    expect(read({ title: 'x' })).toBeNull()
  })

  it('takes addresses of this site', () => {
    expect(read({ url: 'files/a.mp3' })?.url).toBe(`${page}files/a.mp3`)
    expect(read({ url: '/files/a.mp3' })?.url).toBe('https://speech.example/files/a.mp3')
  })

  it('takes those where whoever built the app says that its files lie', async () => {
    vi.stubEnv('VITE_FILE_ORIGINS', 'https://files.example')
    vi.resetModules()
    const built = await import('../../../../src/shared/site/sharedAudioLink')
    const url = 'https://files.example/a.mp3'
    expect(built.parseSharedAudio(new URLSearchParams({ url }), page)?.url).toBe(url)
    expect(built.parseSharedAudio(new URLSearchParams({ url: 'https://evil.example/a.mp3' }), page)).toBeNull()
  })

  it('a title is text, without control characters and not endless', () => {
    const audio = read({ url: 'a.mp3', title: `<img src=x onerror=alert(1)>\u202e${'长'.repeat(10_000)}` })
    expect(audio?.title.startsWith('<img src=x onerror=alert(1)> 长')).toBe(true)
    expect([...(audio?.title ?? '')]).toHaveLength(300)
  })

  it.each(['-1', '0', 'x', 'Infinity', '1e12', ''])('a duration of %j is unknown', (times) => {
    expect(read({ url: 'a.mp3', times })?.durationMs).toBeNull()
  })
})
