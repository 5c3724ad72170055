import { describe, expect, it } from 'vitest'
import { readArgs, shareMinutes } from '../../scripts/attack.mjs'
import { requireLoopback } from '../../scripts/attack/lib/targetServer.mjs'
import { parseContract, allCalls } from '../../scripts/attack/malformed/contract.mjs'
import { malformedRequest } from '../../scripts/attack/malformed/requests.mjs'
import { rowsOfFigures, rowsOfKills } from '../../scripts/attack/parts.mjs'
import { createRandom } from '../../scripts/attack/lib/random.mjs'
import { allPassed, atLeast, atMost, formatTable, type Row } from '../../scripts/attack/lib/resultRows.mjs'
import { wavOf, audioOf } from '../../scripts/attack/lib/testAudio.mjs'

describe('the command', () => {
  it('runs all parts within fifteen minutes unless told otherwise', () => {
    const { chosen, minutes } = readArgs([])
    expect(minutes).toBe(15)
    const times = Object.values(shareMinutes(chosen, minutes))
    expect(times.reduce((total, time) => total + time, 0)).toBeCloseTo(15)
    expect(Math.min(...times)).toBeGreaterThan(0)
  })

  it('gives all of the time to the parts that are named, and repeats a seed', () => {
    const { chosen, seed, minutes } = readArgs(['slow', '--seed', '7', '--minutes', '3'])
    expect({ seed, times: shareMinutes(chosen, minutes) }).toEqual({
      seed: 7,
      times: { slow: 3 },
    })
  })

  it.each([[['slwo']], [['--seed', 'x']], [['--minutes', '-1']], [['--host', 'example.org']]])('refuses %j', (args) => {
    expect(() => readArgs(args)).toThrow()
  })

  it.each(['http://127.0.0.1:80', 'http://localhost:1', 'http://[::1]:9'])(
    'attacks %s, which is this machine',
    (url) => {
      expect(() => requireLoopback(url)).not.toThrow()
    },
  )

  it.each(['http://example.org', 'http://127.0.0.1.example.org', 'http://10.0.0.1', 'http://0.0.0.0'])(
    'does not attack %s',
    (url) => {
      expect(() => requireLoopback(url)).toThrow('only servers on loopback are attacked')
    },
  )
})

describe('random numbers', () => {
  const drawn = (seed: number | string) => {
    const random = createRandom(seed)
    return Array.from({ length: 50 }, () => random.between(1, 1000))
  }

  it('are the same for the same seed, and others for another', () => {
    expect(drawn(1)).toEqual(drawn(1))
    expect(drawn(1)).not.toEqual(drawn(2))
  })

  it('stay within both ends and reach them', () => {
    const random = createRandom(3)
    const all = new Set(Array.from({ length: 500 }, () => random.between(-1, 2)))
    expect([...all].toSorted((a, b) => a - b)).toEqual([-1, 0, 1, 2])
  })

  it('take a sample without taking anything twice', () => {
    const items = [1, 2, 3, 4, 5]
    expect(createRandom(4).sample(items, 9).toSorted()).toEqual(items)
    expect(createRandom(4).sample(items, 2)).toHaveLength(2)
  })

  it('of a fork do not depend on what was drawn before', () => {
    const [one, other] = [createRandom(5), createRandom(5)]
    other.next()
    expect(one.fork('a').next()).toBe(other.fork('a').next())
    expect(one.fork('a').next()).not.toBe(one.fork('b').next())
  })
})

describe('figures', () => {
  it('stand under each other, with what was missed', () => {
    const rows: Row[] = [
      atMost('lost', 1, { max: 0 }),
      atLeast('noticed', 85, { min: 85, unit: '%' }),
      atMost('memory', 120.25, { max: 200, unit: 'MB' }),
      ['kills', 12],
    ]
    expect(formatTable(rows)).toBe(
      [
        '  lost            1  0               MISSED',
        '  noticed       85%  at least 85%    ok',
        '  memory   120.3 MB  at most 200 MB  ok',
        '  kills          12',
      ].join('\n'),
    )
  })

  it('are all met only when no bar is missed; a figure without a bar misses none', () => {
    expect(allPassed([['kills', 12], atMost('lost', 0, { max: 0 })])).toBe(true)
    expect(allPassed([['kills', 12], atMost('lost', 1, { max: 0 })])).toBe(false)
    expect(allPassed([atLeast('noticed', 84.9, { min: 85 })])).toBe(false)
  })
})

describe('figures of parts that count in their own way', () => {
  it('are rows with bars: nothing may be broken by a kill', () => {
    const figures = { runs: 90, created: 70, listening: 20, faults: ['it holds nothing'] }
    const rows = rowsOfKills({
      firstStarts: { ...figures, broken: 0, faults: [] },
      upgrades: { ...figures, broken: 1 },
    })
    expect(rows.filter(([, , , ok]) => ok === false).map(([label, value]) => [label, value])).toEqual([
      ['upgrades that did not start again', '1'],
    ])
    expect(rows.at(-1)).toEqual(['upgrades', 'it holds nothing'])
  })

  it('are rows with bars: budgets of measurements', () => {
    const figures = [
      { name: 'slowest', value: 301, unit: 'ms', max: 300 },
      { name: 'answered', value: 9, unit: '', min: 9 },
      { name: 'sent', value: 5, unit: 'MB' },
    ]
    expect(rowsOfFigures(figures).map(([, value, , ok]) => [value, ok])).toEqual([
      ['301 ms', false],
      ['9', true],
      ['5 MB', undefined],
    ])
  })
})

describe('calls to be tried', () => {
  it('are those of the contract, with their fields', () => {
    const table = [
      '| method, path | question | answer |',
      '| POST /api/voice/del, restore | `{id}` | to the recycle bin |',
      '| GET /api/voice/find | `?id&version?` | `Task & {list}` |',
      '| POST /api/order/create | `{id, type: vip\\|time}` | `{ordernum}` |',
    ].join('\n')
    expect(parseContract(table)).toEqual([
      { method: 'POST', path: '/api/voice/del', fields: ['id'] },
      { method: 'POST', path: '/api/voice/restore', fields: ['id'] },
      { method: 'GET', path: '/api/voice/find', fields: ['id', 'version'] },
      {
        method: 'POST',
        path: '/api/order/create',
        fields: ['id', 'type', 'vip', 'time'],
      },
    ])
  })

  it('are more than fifty, an edit of a transcript among them', () => {
    const calls = allCalls()
    expect(calls.length).toBeGreaterThan(50)
    const edit = calls.find(({ path }) => path === '/api/voice/edit')
    expect(edit?.fields).toEqual(expect.arrayContaining(['id', 'version', 'list', 'removed', 'speakers']))
  })

  it('come malformed, each time another and with one seed the same', () => {
    const sources = {
      calls: allCalls(),
      token: 'mine',
      values: { id: [1, 2] },
      files: ['/files/a.wav'],
    }
    const requests = (seed: number) => {
      const random = createRandom(seed)
      return Array.from({ length: 300 }, () => malformedRequest(random, sources))
    }
    expect(requests(1)).toEqual(requests(1))
    expect(new Set(requests(2).map((request) => JSON.stringify(request))).size).toBeGreaterThan(250)
    expect(requests(3).every(({ path }) => path.startsWith('/'))).toBe(true)
  })
})

it('a sound that is sent in parts is the same as the whole', () => {
  const parts = [audioOf(3, 0, 130), audioOf(3, 130, 70), audioOf(3, 200, 100)]
  expect(Buffer.concat(parts).equals(audioOf(3, 0, 300))).toBe(true)
  expect(
    wavOf(3, 300)
      .subarray(44)
      .equals(audioOf(3, 0, 300)),
  ).toBe(true)
  expect(audioOf(4, 0, 300).equals(audioOf(3, 0, 300))).toBe(false)
})
