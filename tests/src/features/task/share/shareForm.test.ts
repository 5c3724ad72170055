import { describe, expect, it } from 'vitest'
import {
  initialShareForm,
  parseTimeField,
  toShareForm,
  toShareOptions,
  type ShareForm,
} from '../../../../../src/features/task/share/shareForm'
import type { Share } from '../../../../../src/wire/shareSchemas'

const nowMs = Date.parse('2026-03-01T12:00:00Z')
const send = (change: Partial<ShareForm>, kept?: Share) =>
  toShareOptions({ ...initialShareForm(null), ...change }, { durationMs: 600_000, nowMs, kept })

describe('the link that is offered', () => {
  it('is whole, open and lasts thirty days', () => {
    expect(send({})).toEqual({
      options: {
        speakers: 1,
        sound: 1,
        summary: 1,
        notes: 0,
        export: 1,
        translations: [],
        from: null,
        to: null,
        expires_at: '2026-03-31T12:00:00.000Z',
        password: '',
      },
    })
  })

  it('with a selection is of that part', () => {
    const form = initialShareForm({ startMs: 61_000, endMs: 3_725_250 })
    expect(form.range).toEqual({ from: '01:01', to: '01:02:05.250' })
  })
})

it.each([
  ['0', 0],
  ['90', 90_000],
  ['1:30', 90_000],
  ['01：30', 90_000],
  ['1:02:03.5', 3_723_500],
  ['', null],
  ['1:75', null],
  ['-1', null],
  ['soon', null],
])('the time %j is %j ms', (text, ms) => {
  expect(parseTimeField(text)).toBe(ms)
})

describe('what is typed', () => {
  it.each([
    ['range', { range: { from: '2:00', to: '1:00' } }],
    ['range', { range: { from: '11:00', to: '12:00' } }],
    ['range', { range: { from: 'x', to: '1:00' } }],
    ['date', { expiry: 'date', date: '' }],
    ['date', { expiry: 'date', date: '2026-02-28' }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(65) }],
  ] as const)('is refused where it is wrong: %s %j', (fault, change) => {
    expect(send(change)).toEqual({ fault })
  })

  it('is sent', () => {
    const change = { range: { from: '0:10', to: '1:00' }, expiry: 'never', password: '六个字的密码' } as const
    expect(send(change)).toMatchObject({
      options: { from: 10_000, to: 60_000, expires_at: null, password: '六个字的密码' },
    })
  })
})

describe('a link that is changed', () => {
  const share: Share = {
    id: 3,
    created_at: '2026-02-01T00:00:00Z',
    expires_at: '2026-04-01T00:00:00Z',
    password: 1,
    speakers: 1,
    sound: 0,
    summary: 0,
    notes: 1,
    export: 0,
    translations: ['en'],
    from: 5_000,
    to: 9_000,
    visits: 2,
  }

  it('keeps its expiry and its password', () => {
    const result = toShareOptions(toShareForm(share), { durationMs: 600_000, nowMs, kept: share })
    expect(result).toMatchObject({
      options: { expires_at: share.expires_at, notes: 1, sound: 0, translations: ['en'], from: 5_000, to: 9_000 },
    })
    expect(result).not.toHaveProperty('options.password')
  })

  it('loses its password only when that is asked for', () => {
    const form = { ...toShareForm(share), keepsPassword: false }
    expect(toShareOptions(form, { durationMs: 600_000, nowMs, kept: share })).toMatchObject({
      options: { password: '' },
    })
  })
})
