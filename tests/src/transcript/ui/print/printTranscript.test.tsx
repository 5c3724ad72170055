import { afterEach, describe, expect, it, vi } from 'vitest'
import { onBrowserPrint, printTranscript } from '../../../../../src/transcript/ui/print/printTranscript'

const printed = {
  language: 'en',
  document: {
    title: 'Weekly <b>meeting</b>',
    subtitle: 'March 3',
    locale: 'en-US' as const,
    paragraphs: [
      { heading: 'To-dos', text: 'Buy milk' },
      { heading: 'Transcript', time: '00:01', speaker: 'Mei', text: 'Good morning.\n早上好。' },
    ],
  },
}
const article = () => document.querySelector('body > article')
const end = () => window.dispatchEvent(new Event('afterprint'))

afterEach(() => {
  end()
  document.title = ''
})

describe('a printed transcript', () => {
  it('is beside the page while the print dialog is open, under its own title, and plain text', () => {
    document.title = 'The app'
    const seen: (string | undefined)[] = []
    vi.spyOn(window, 'print').mockImplementation(() => void seen.push(document.title, article()?.textContent))
    printTranscript(printed)
    expect(seen[0]).toBe('Weekly <b>meeting</b>')
    for (const text of ['Weekly <b>meeting</b>', 'March 3', 'To-dos', 'Buy milk', 'Mei  00:01', '早上好。'])
      expect(seen[1]).toContain(text)
    expect(article()?.querySelectorAll('b')).toHaveLength(0)
    expect(Array.from(article()?.querySelectorAll('h2') ?? [], ({ textContent }) => textContent)).toEqual([
      'To-dos',
      'Transcript',
    ])
    end()
    expect(article()).toBeNull()
    expect(document.title).toBe('The app')
  })

  it('takes the place of the page when the browser prints, as it is then', () => {
    const create = vi.fn(() => printed)
    const stop = onBrowserPrint(create)
    expect(create).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('beforeprint'))
    expect(article()).not.toBeNull()
    end()
    expect(article()).toBeNull()
    stop()
    window.dispatchEvent(new Event('beforeprint'))
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('is there once, also when the browser tells of the same printing', () => {
    const stop = onBrowserPrint(() => printed)
    vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('beforeprint')))
    printTranscript(printed)
    expect(document.querySelectorAll('body > article')).toHaveLength(1)
    end()
    expect(article()).toBeNull()
    stop()
  })
})
