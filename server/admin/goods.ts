import type { CardRow, CodeRow, Goods } from '../shopTables'
import { codeHash, newCode } from '../work/redeem'
import { centsOf, daysOf, secondsOf, yuanOf } from './amounts'
import { readTable, writeCsv } from './csv'
import type { Command, Options } from './desk'

const mostCodes = 10_000
const dayMs = 24 * 3_600_000

const goodsOptions = {
  title: 'what it is called',
  general: 'general time it gives: 10h, 90m, 3600',
  member: 'member time it gives, likewise',
  days: 'days of membership it gives, or forever',
}
const cardColumns = ['type', 'title', 'price', 'line_price', 'general', 'member', 'days', 'note'] as const
const codeColumns = ['code', 'title', 'general', 'member', 'days', 'balance'] as const

export const goodsCommands: readonly Command[] = [
  {
    usage: 'cards',
    about: 'lists all cards: id, type, title, price, whether it is on sale',
    async run({ store, say }) {
      for (const { id, type, title, cents, onSale } of await store.cards.list(true)) {
        say([id, type, title, yuanOf(cents), onSale ? 'on sale' : 'off'].join('\t'))
      }
    },
  },
  {
    usage: 'cards import <file.csv>',
    about: `adds cards from CSV with the columns ${cardColumns.join(', ')}; all of them or none`,
    async run({ store, readText, say }, [file = '']) {
      const cards = readTable(await readText(file), cardColumns).map((record, index) => at(index, () => cardOf(record)))
      await store.transaction(async (tables) => {
        for (const card of cards) await tables.cards.insert(card)
      })
      say(`${cards.length} cards added`)
    },
  },
  {
    usage: 'cards sell <id>',
    about: 'puts a card on sale again',
    run: ({ store, say }, [id = '']) => setOnSale(store.cards, say, id, true),
  },
  {
    usage: 'cards withdraw <id>',
    about: 'takes a card off sale; orders of it stay what they are',
    run: ({ store, say }, [id = '']) => setOnSale(store.cards, say, id, false),
  },
  {
    usage: 'codes',
    about: 'lists batches of codes: name, title, how many, how many used',
    async run({ store, say }) {
      for (const { batch, title, total, used } of await store.codes.batches())
        say([batch, title, total, used].join('\t'))
    },
  },
  {
    usage: 'codes make <count>',
    options: {
      ...goodsOptions,
      balance: 'money it gives: 39.90',
      batch: 'name of the batch',
      'valid-days': 'days until it expires',
    },
    about: 'makes codes and prints them as CSV, this once: only their hashes are kept',
    async run({ store, clock, say }, [count = ''], options) {
      const wanted = Number(count)
      if (!Number.isInteger(wanted) || wanted < 1 || wanted > mostCodes)
        throw new Error(`make 1 to ${mostCodes} codes at once`)
      const now = clock.now()
      const lot = lotOf(options, now)
      const codes = Array.from({ length: wanted }, newCode)
      await store.codes.insert(
        await Promise.all(codes.map((code) => codeRow(code, { ...goodsOf(options), ...lot }, now))),
      )
      say(writeCsv([['code', 'title'], ...codes.map((code) => [code, options.title ?? ''])]).trimEnd())
    },
  },
  {
    usage: 'codes import <file.csv>',
    options: { batch: 'name of the batch', 'valid-days': 'days until they expire' },
    about: `adds codes made elsewhere, from CSV with the columns ${codeColumns.join(', ')}; those known already are left as they are`,
    async run({ store, clock, readText, say }, [file = ''], options) {
      const now = clock.now()
      const records = readTable(await readText(file), codeColumns)
      const rows = await Promise.all(
        records.map((record, index) => {
          const { code = '', balance = '' } = record
          const lot = at(index, () => {
            if (code.replace(/[^0-9a-z]/gi, '').length < 12) throw new Error('a code needs 12 letters or digits')
            return { ...goodsOf({ ...record, balance }), ...lotOf(options, now) }
          })
          return codeRow(code, lot, now)
        }),
      )
      say(`${await store.codes.insert(rows)} of ${rows.length} codes added`)
    },
  },
]

/** @throws naming the row of the file, where something in it can't be used */
function at<T>(index: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`row ${index + 2}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

type Lot = Pick<CodeRow, 'batch' | 'expiresAt'>

function lotOf(options: Options, now: number): Lot {
  const days = daysOf(options['valid-days'] ?? 'forever')
  return {
    batch: options.batch ?? new Date(now).toISOString().slice(0, 19),
    expiresAt: days === null ? null : now + days * dayMs,
  }
}

async function codeRow(code: string, lot: Goods & Lot & { balanceCents: number }, now: number): Promise<CodeRow> {
  return { ...lot, codeHash: await codeHash(code), createdAt: now, usedBy: null, usedAt: null }
}

/** @throws when it has no title, gives nothing or takes something */
function goodsOf({ title = '', general, member, days, balance }: Options): Goods & { balanceCents: number } {
  if (title === '') throw new Error('it needs a title')
  const goods = {
    title,
    generalSeconds: secondsOf(general || '0'),
    memberSeconds: secondsOf(member || '0'),
    vipDays: daysOf(days || '0'),
    balanceCents: centsOf(balance || '0'),
  }
  const { generalSeconds, memberSeconds, vipDays, balanceCents } = goods
  if (Math.min(generalSeconds, memberSeconds, balanceCents) < 0) throw new Error('it must not take anything')
  if (generalSeconds + memberSeconds + balanceCents === 0 && vipDays === 0) throw new Error('it gives nothing')
  return goods
}

function cardOf({
  type,
  price = '',
  line_price,
  note = '',
  ...goods
}: Partial<Record<(typeof cardColumns)[number], string>>) {
  if (type !== 'vip' && type !== 'time') throw new Error('type must be vip or time')
  const { balanceCents: _, ...given } = goodsOf(goods)
  const cents = centsOf(price)
  if (cents < 0) throw new Error('price must not be negative')
  const card: Omit<CardRow, 'id'> = {
    ...given,
    type,
    cents,
    lineCents: line_price ? centsOf(line_price) : cents,
    note,
    onSale: true,
  }
  return card
}

type Cards = { setOnSale(id: number, onSale: boolean): Promise<boolean> }

async function setOnSale(cards: Cards, say: (line: string) => void, id: string, onSale: boolean): Promise<void> {
  if (!(await cards.setOnSale(Number(id), onSale))) throw new Error(`there is no card ${id}`)
  say(`card ${id} is ${onSale ? 'on sale' : 'off sale'}`)
}
