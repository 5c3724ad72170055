/** Copies an embedded database into an empty PostgreSQL database. */
import { createHash } from 'node:crypto'
import type { SqliteDatabase } from 'kysely'
import type { PoolClient } from 'pg'
import { createTimeSlice } from '../../../lib/timeSlice'
import type { Log } from '../../../ports/ports'
import { openMaintenancePool } from './postgresPool'
import { upgradePostgres } from './postgresStore'

export interface CopiedTable {
  table: string
  rows: number
  /** SHA-256 of all rows in order, the same in both databases. */
  hash: string
}

/** Rows per statement; rows of transcripts have a few kB. */
const rowsPerBatch = 200

/** The index is made anew from the texts: what it contained, and what it was to contain, is noted as changed. */
const notCopied = new Set(['search_index', 'search_parts'])
const sources: Readonly<Record<string, string>> = {
  search_changes: `(select kind, owner_id, part from search_parts union select kind, owner_id, part from search_changes)`,
}

/**
 * Copies all rows with their ids in one transaction, so that an interrupted copy leaves nothing, then compares both databases row for row.
 * Memory stays flat. No server may work on either.
 * @param source has the newest tables
 * @throws when the target has rows or foreign tables, can't be reached, or differs in the end; nothing is copied then
 */
export async function copyDatabase(
  source: SqliteDatabase,
  target: { url: string; log: Log },
  report: (copied: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  const pool = openMaintenancePool(target)
  try {
    await requireOwnTables(await pool.connect())
    await upgradePostgres(target)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const copied = await copyTables(source, client, report)
      await client.query('commit')
      await client.query('analyze')
      return copied
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

async function requireOwnTables(client: PoolClient): Promise<void> {
  try {
    const { rows } = await client.query<{ tablename: string }>(
      'select tablename from pg_tables where schemaname = current_schema()',
    )
    if (rows.length > 0 && !rows.some(({ tablename }) => tablename === 'kysely_migration'))
      throw new Error('the target has tables of something else: create a database of its own')
  } finally {
    client.release()
  }
}

async function copyTables(
  source: SqliteDatabase,
  client: PoolClient,
  report: (copied: CopiedTable) => void,
): Promise<CopiedTable[]> {
  const tables = await listTables(client)
  for (const { table } of tables) {
    // Locks it, so that no server writes meanwhile.
    await client.query(`alter table ${table} disable trigger user`)
    const { rows } = await client.query(`select 1 from ${table} limit 1`)
    if (rows.length > 0) throw new Error(`the target is not empty: it has rows in ${table}`)
  }
  const all: CopiedTable[] = []
  for (const table of tables) {
    if (notCopied.has(table.table)) continue
    const copied = await copyTable(source, client, table)
    const target = await hashTarget(client, table)
    if (target.hash !== copied.hash || target.rows !== copied.rows)
      throw new Error(`${table.table} differs after the copy: ${copied.rows} rows became ${target.rows}`)
    report(copied)
    all.push(copied)
  }
  await copySequences(source, client)
  for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`)
  return all
}

interface TargetTable {
  table: string
  columns: string[]
  /** Columns of the primary key, by which both databases sort the same way. */
  key: string[]
}

/** The tables of the store, each after those that it references. */
async function listTables(client: PoolClient): Promise<TargetTable[]> {
  const { rows } = await client.query<TargetTable & { parents: string[] }>(`
    select t.oid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped order by attnum)
        as columns,
      array(select a.attname::text from pg_index i
        cross join unnest(i.indkey::int[]) with ordinality as k(attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
        where i.indrelid = t.oid and i.indisprimary order by k.place) as key,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as parents
    from pg_class t
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and t.relname not like 'kysely%'
    order by 1`)
  const sorted: TargetTable[] = []
  const placed = new Set<string>()
  while (sorted.length < rows.length) {
    const next = rows.find(({ table, parents }) => !placed.has(table) && parents.every((parent) => placed.has(parent)))
    if (!next) throw new Error('the tables reference each other in a circle')
    placed.add(next.table)
    sorted.push(next)
  }
  return sorted
}

async function copyTable(
  source: SqliteDatabase,
  client: PoolClient,
  { table, columns, key }: TargetTable,
): Promise<CopiedTable> {
  const hash = createHash('sha256')
  const timeSlice = createTimeSlice()
  let rows = 0
  let batch: unknown[] = []
  const flush = async () => {
    if (batch.length === 0) return
    const places = Array.from({ length: batch.length / columns.length }, (_, row) => {
      return `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`
    })
    await client
      .query(`insert into ${table} (${quoted(columns)}) values ${places.join(', ')}`, batch)
      .catch((error: unknown) => {
        throw new Error(`${table} could not be copied: ${String(error)}`, { cause: error })
      })
    batch = []
  }
  const select = `select ${quoted(columns)} from ${sources[table] ?? table} order by ${quoted(key)}`
  for (const row of source.prepare(select).iterate([])) {
    const values = Object.values(row as Record<string, unknown>).map(storable)
    hash.update(canonical(values))
    batch.push(...values)
    rows += 1
    if (rows % rowsPerBatch === 0) await flush()
    if (timeSlice.expired()) await timeSlice.pause()
  }
  await flush()
  return { table, rows, hash: hash.digest('hex') }
}

async function hashTarget(client: PoolClient, { table, columns, key }: TargetTable) {
  const hash = createHash('sha256')
  let rows = 0
  await client.query(`declare copied cursor for select ${quoted(columns)} from ${table} order by ${quoted(key)}`)
  for (;;) {
    const fetched = await client.query<unknown[]>({ text: `fetch ${rowsPerBatch} from copied`, rowMode: 'array' })
    for (const row of fetched.rows) hash.update(canonical(row))
    rows += fetched.rows.length
    if (fetched.rows.length < rowsPerBatch) break
  }
  await client.query('close copied')
  return { rows, hash: hash.digest('hex') }
}

/** Ids are never used twice, also those of rows that are gone. */
async function copySequences(source: SqliteDatabase, client: PoolClient): Promise<void> {
  const named = source.prepare('select name, seq from sqlite_sequence').all([]) as { name: string; seq: number }[]
  for (const { name, seq } of named) {
    if (notCopied.has(name) || seq < 1) continue
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [name, 'id', seq])
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** libsql reads bytes as an ArrayBuffer. */
const storable = (value: unknown): unknown => (value instanceof ArrayBuffer ? Buffer.from(value) : value)

/** A row as text: the same for the same values, whichever database they come from. */
const canonical = (row: readonly unknown[]): string =>
  `${JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)))}\n`
