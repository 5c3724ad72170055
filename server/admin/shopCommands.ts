import type { CardRow, CodeRow, Entitlement } from '../ports/shopRepositories'
import { addCards, createCodes, newCodeRow, setCardOnSale } from '../usecases/admin/manageShop'
import { centsOf, daysOf, secondsOf, yuanOf } from './amounts'
import { readTable, writeCsv } from './csv'
import { administrationOf, type AdminCommand, type CommandContext, type CommandOptions } from './commandContext'

const maxCodes = 10_000
const dayMs = 24 * 3_600_000

const entitlementOptions = {
  title: 'title shown to users',
  general: 'general time granted: 10h, 90m, 3600',
  member: 'member time granted, in the same format',
  days: 'days of membership granted, or forever',
}
const cardColumns = ['type', 'title', 'price', 'line_price', 'general', 'member', 'days', 'note'] as const
const codeColumns = ['code', 'title', 'general', 'member', 'days', 'balance'] as const

export const shopCommands: readonly AdminCommand[] = [
  {
    usage: 'cards',
    description: 'Lists all cards: id, type, title, price, sale status.',
    async run({ store, print }) {
      for (const { id, type, title, cents, onSale } of await store.cards.list(true)) {
        print([id, type, title, yuanOf(cents), onSale ? 'on sale' : 'off'].join('\t'))
      }
    },
  },
  {
    usage: 'cards import <file.csv>',
    description: `Adds cards from a CSV file with the columns ${cardColumns.join(', ')}. If a row is invalid, none is added.`,
    async run(context, [file = '']) {
      const { readText, print } = context
      const cards = readTable(await readText(file), cardColumns).map((record, index) =>
        withRowNumber(index, () => cardOf(record)),
      )
      await addCards(administrationOf(context), cards)
      print(`${cards.length} cards added`)
    },
  },
  {
    usage: 'cards sell <id>',
    description: 'Puts a card back on sale.',
    run: (context, [id = '']) => setOnSale(context, id, true),
  },
  {
    usage: 'cards withdraw <id>',
    description: 'Takes a card off sale. Existing orders are unchanged.',
    run: (context, [id = '']) => setOnSale(context, id, false),
  },
  {
    usage: 'codes',
    description: 'Lists code batches: name, title, number of codes, number used.',
    async run({ store, clock, print }) {
      for (const { batch, title, total, used } of await store.redemptionCodes.batches(clock.now()))
        print([batch, title, total, used].join('\t'))
    },
  },
  {
    usage: 'codes make <count>',
    options: {
      ...entitlementOptions,
      balance: 'money granted, in yuan: 39.90',
      batch: 'name of the batch',
      'valid-days': 'days until it expires',
    },
    description: 'Creates codes and prints them as CSV. They are shown only once: only their hashes are stored.',
    async run(context, [count = ''], options) {
      const codeCount = Number(count)
      if (!Number.isInteger(codeCount) || codeCount < 1 || codeCount > maxCodes)
        throw new Error(`the count must be from 1 to ${maxCodes}`)
      const validDays = daysOf(options['valid-days'] ?? 'forever')
      const { codes } = await createCodes(administrationOf(context), {
        count: codeCount,
        contents: entitlementOf(options),
        batch: options.batch ?? '',
        validDays,
      })
      context.print(writeCsv([['code', 'title'], ...codes.map((code) => [code, options.title ?? ''])]).trimEnd())
    },
  },
  {
    usage: 'codes import <file.csv>',
    options: { batch: 'name of the batch', 'valid-days': 'days until they expire' },
    description: `Adds existing codes from a CSV file with the columns ${codeColumns.join(', ')}. Codes that are already stored are skipped.`,
    async run({ store, clock, readText, print }, [file = ''], options) {
      const now = clock.now()
      const records = readTable(await readText(file), codeColumns)
      const rows = await Promise.all(
        records.map((record, index) => {
          const { code = '', balance = '' } = record
          const contents = withRowNumber(index, () => {
            if (code.replace(/[^0-9a-z]/gi, '').length < 12)
              throw new Error('a code needs at least 12 letters or digits')
            return { ...entitlementOf({ ...record, balance }), ...batchOf(options, now) }
          })
          return newCodeRow(code, contents, now)
        }),
      )
      print(`${await store.redemptionCodes.insert(rows)} of ${rows.length} codes added`)
    },
  },
]

/** Adds the row number of the file to errors. */
function withRowNumber<T>(index: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`row ${index + 2}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

type CodeBatch = Pick<CodeRow, 'batch' | 'expiresAt'>

function batchOf(options: CommandOptions, now: number): CodeBatch {
  const days = daysOf(options['valid-days'] ?? 'forever')
  return {
    batch: options.batch ?? new Date(now).toISOString().slice(0, 19),
    expiresAt: days === null ? null : now + days * dayMs,
  }
}

/** @throws Error when the title is missing, or the amounts are all zero or negative */
function entitlementOf({
  title = '',
  general,
  member,
  days,
  balance,
}: CommandOptions): Entitlement & { balanceCents: number } {
  if (title === '') throw new Error('a title is required')
  const entitlement = {
    title,
    generalSeconds: secondsOf(general || '0'),
    memberSeconds: secondsOf(member || '0'),
    vipDays: daysOf(days || '0'),
    balanceCents: centsOf(balance || '0'),
  }
  const { generalSeconds, memberSeconds, vipDays, balanceCents } = entitlement
  if (Math.min(generalSeconds, memberSeconds, balanceCents) < 0) throw new Error('amounts must not be negative')
  if (generalSeconds + memberSeconds + balanceCents === 0 && vipDays === 0)
    throw new Error('at least one amount is required')
  return entitlement
}

function cardOf({
  type,
  price = '',
  line_price,
  note = '',
  ...amounts
}: Partial<Record<(typeof cardColumns)[number], string>>) {
  if (type !== 'vip' && type !== 'time') throw new Error('type must be vip or time')
  const { balanceCents: _, ...entitlement } = entitlementOf(amounts)
  const cents = centsOf(price)
  if (cents < 0) throw new Error('price must not be negative')
  const card: Omit<CardRow, 'id' | 'onSale'> = {
    ...entitlement,
    type,
    cents,
    lineCents: line_price ? centsOf(line_price) : cents,
    note,
  }
  return card
}

async function setOnSale(context: CommandContext, id: string, onSale: boolean): Promise<void> {
  await setCardOnSale(administrationOf(context), { id: Number(id), onSale })
  context.print(`card ${id} is ${onSale ? 'on sale' : 'off sale'}`)
}
