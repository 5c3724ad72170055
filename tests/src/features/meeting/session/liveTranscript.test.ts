import { describe, expect, it } from 'vitest'
import {
  emptyTranscript,
  parseSegments,
  textEndMs,
  withCorrection,
  withFetched,
  withFinal,
  withPartial,
  withTranslation,
} from '../../../../../src/features/meeting/session/liveTranscript'

const partial = (id: string, start: number, text: string) => ({ type: 'partial', id, start, text }) as const
const wire = (id: string, start: number, text: string) => ({ id, start, end: start + 900, role: '', text })
const final = (id: string, start: number, text: string, translation?: string) =>
  ({ type: 'final', segment: wire(id, start, text), ...(translation && { translation }) }) as const
const texts = ({ finals }: typeof emptyTranscript) => finals.map(({ text }) => text)

describe('the text of a meeting', () => {
  it('replaces what is being said, and settles', () => {
    let text = withPartial(emptyTranscript, partial('a', 0, 'go'))
    text = withPartial(text, partial('a', 0, 'go forward'))
    expect(text.partial).toEqual({ id: 'a', startMs: 0, text: 'go forward', translation: '' })
    text = withFinal(text, final('a', 0, 'Go forward.', 'Vor.'))
    expect(text.partial).toBeNull()
    expect(texts(text)).toEqual(['Go forward.'])
    expect(text.translations.get('a')).toBe('Vor.')
    expect(textEndMs(text)).toBe(900)
  })

  it('has translations that come later, and those the server kept', () => {
    const text = withTranslation(withFinal(emptyTranscript, final('a', 0, 'Go.', 'Los.')), {
      type: 'translation',
      id: 'a',
      text: 'Geh.',
    })
    expect(text.translations.get('a')).toBe('Geh.')
    const list = [
      { ...wire('b', 900, 'On.'), translation: 'Weiter.' },
      wire('c', 1800, 'Stop.'),
      null,
      { id: 'd', translation: 4 },
    ]
    expect([...withFetched(text, list).translations]).toEqual([
      ['a', 'Geh.'],
      ['b', 'Weiter.'],
    ])
  })

  it('does not fall back to a late partial of a closed segment', () => {
    const text = withFinal(emptyTranscript, final('a', 0, 'Go.'))
    expect(withPartial(text, partial('a', 0, 'g'))).toBe(text)
  })

  it('closes an open segment that ends under another id, and leaves a later one open', () => {
    const open = withPartial(emptyTranscript, partial('a', 500, 'go'))
    expect(withFinal(open, final('b', 0, 'Go.')).partial).toBeNull()
    expect(
      withFinal(withPartial(emptyTranscript, partial('c', 900, 'on')), final('b', 0, 'Go.')).partial,
    ).not.toBeNull()
  })

  it('is in time order and joins what is fetched by id', () => {
    let text = withFinal(emptyTranscript, final('b', 2000, 'two'))
    text = withFetched(text, [wire('a', 1000, 'one'), wire('b', 2000, 'Two.')])
    expect(texts(text)).toEqual(['one', 'Two.'])
  })

  it('never takes back what a person corrected', () => {
    let text = withFinal(emptyTranscript, final('a', 0, 'Go four ward.'))
    const [segment] = parseSegments([wire('a', 0, 'Go forward.')])
    if (segment) text = withCorrection(text, segment)
    text = withFinal(text, final('a', 0, 'Go four ward.'))
    text = withFetched(text, [wire('a', 0, 'Go four ward.'), wire('b', 1000, 'next')])
    expect(texts(text)).toEqual(['Go forward.', 'next'])
  })

  it('closes the open segment when this device recognized its end, and no other', () => {
    const open = withPartial(emptyTranscript, partial('ear-1', 0, 'go forward'))
    const [ended] = parseSegments([wire('ear-1', 0, 'Go forward.')])
    const [other] = parseSegments([wire('a', 0, 'Go back.')])
    if (!ended || !other) throw new Error('a segment can not be read')
    expect(withCorrection(open, ended)).toMatchObject({ partial: null, finals: [{ text: 'Go forward.' }] })
    expect(withCorrection(open, other).partial).toBe(open.partial)
  })

  it('leaves out what can not be read, and keeps the rest', () => {
    const text = withFetched(emptyTranscript, [wire('a', 0, 'one'), { id: 7 }, null, wire('b', 1000, 'two')])
    expect(texts(text)).toEqual(['one', 'two'])
    expect(withFetched(text, ['nonsense']).finals).toBe(text.finals)
  })
})
