import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MarkedText } from '../../../../src/shared/ui/display/MarkedText'

const htmlOf = (text: string, marks: [number, number][], lead?: number) =>
  render(<MarkedText text={text} marks={marks} lead={lead} />).container.innerHTML

describe('a text with marks', () => {
  it('marks the ranges', () => {
    expect(htmlOf('one two three', [[4, 7]])).toBe('one <mark>two</mark> three')
    expect(htmlOf('没有标记', [])).toBe('没有标记')
  })

  it('leaves out what is far before the first mark', () => {
    expect(htmlOf('春季版的上线时间，内测的反馈', [[9, 11]], 4)).toBe('…线时间，<mark>内测</mark>的反馈')
    expect(htmlOf('内测，还有内测', [[0, 2], [5, 7]], 4)).toBe('<mark>内测</mark>，还有<mark>内测</mark>') // prettier-ignore
    expect(htmlOf('没有标记的文字', [], 2)).toBe('没有标记的文字')
  })

  it('cuts between words and characters', () => {
    expect(htmlOf('the launch date for the beta', [[24, 28]], 12)).toBe('…for the <mark>beta</mark>')
    expect(htmlOf('好😀😀内测', [[5, 7]], 3)).toBe('…😀<mark>内测</mark>')
  })
})
