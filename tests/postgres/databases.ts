/** Empty databases with the newest tables. Creating one takes longer than emptying one, so they are used again. */
import type { Pool } from 'pg'
import { openPool } from '../../server/adapters/sql/postgres/postgresPool'
import { retryConflicts } from '../../server/adapters/sql/schema/retryConflicts'
import { createPostgresStore, upgradePostgres } from '../../server/adapters/sql/postgres/postgresStore'
import type { QueueStore } from '../../server/adapters/jobs/jobHolds'
import type { Log } from '../../server/ports/ports'
import type { StoreUnderTest } from '../server/ports/storeFixtures'
import { openCluster } from './cluster'

export const quietLog: Log = { info: () => {}, error: () => {} }

const template = 'template_of_tests'
let prepared: Promise<void> | undefined
const unused: Pool[] = []
let created = 0

/** Empties what a test filled, triggers and references aside, and counts its ids from 1 again. */
const empty = `
  create function empty_tables() returns void language plpgsql as $$
  declare found text; has_rows boolean;
  begin
    set local session_replication_role = replica;
    for found in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
      execute format('select exists (select 1 from %I)', found) into has_rows;
      if has_rows then execute format('delete from %I', found); end if;
    end loop;
    for found in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      execute format('alter sequence %I restart', found);
    end loop;
  end $$`

async function prepare(): Promise<void> {
  const cluster = await openCluster()
  await cluster.run(`create database ${template}`)
  await upgradePostgres({ url: cluster.url(template), log: quietLog })
  await cluster.run(empty, template)
}

/** Name of a database of its own. */
export async function createDatabase(from = template): Promise<string> {
  await (prepared ??= prepare())
  const name = `test_${process.pid}_${(created += 1)}`
  await (await openCluster()).run(`create database ${name} template ${from}`)
  return name
}

/** A store that is empty, until it is closed. Its connections stay open for the next one. */
export async function openEmptyPostgres(): Promise<StoreUnderTest & { store: QueueStore }> {
  const pool = unused.pop() ?? (await openTestPool())
  const store = createPostgresStore(pool)
  const close = async () => {
    // What a test left may still be running.
    await retryConflicts(() => pool.query('select empty_tables()'))
    unused.push(pool)
  }
  return { store: { ...store, close }, close, isShared: true }
}

async function openTestPool(): Promise<Pool> {
  const url = (await openCluster()).url(await createDatabase())
  return openPool({ url, connections: 4, log: quietLog })
}
