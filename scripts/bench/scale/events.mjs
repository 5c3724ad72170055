/** What happened to the jobs of transcription, and when, as the database committed it: nothing of it is what a server says. */
import { setTimeout as sleep } from 'node:timers/promises'

/** No part takes longer. */
const patienceMs = 300_000

/**
 * Makes the database note each job that is added or claimed, and each record that is done.
 * @param {import('./site.mjs').Query} query of a database that tracks commit timestamps
 */
export async function recordEvents(query) {
  await query(`
    create table bench_events (task bigint not null, what text not null);
    create function bench_job() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then insert into bench_events values (new.subject, 'added');
      elsif new.claims > old.claims then insert into bench_events values (new.subject, 'claimed'); end if;
      return null; end $$;
    create trigger bench_job after insert or update on queued_jobs for each row
      when (new.kind = 'transcription') execute function bench_job();
    create function bench_done() returns trigger language plpgsql as $$ begin
      insert into bench_events values (new.id, 'done'); return null; end $$;
    create trigger bench_done after update of status on tasks for each row
      when (old.status = 1 and new.status = 2) execute function bench_done()`)
}

export const forgetEvents = (/** @type {import('./site.mjs').Query} */ query) => query('truncate bench_events')

/** When the transaction of a row was committed, in milliseconds since 1970. */
const committedAt = 'extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000'

/**
 * Seconds from the first claim to the last record that was done.
 * @param {import('./site.mjs').Query} query
 */
export async function workedSeconds(query) {
  const rows = await query(`
    select (max(at) filter (where what = 'done') - min(at) filter (where what = 'claimed')) / 1000 as seconds
    from (select what, ${committedAt} as at from bench_events) as events`)
  return Number(rows[0].seconds)
}

/**
 * For each job the milliseconds from the commit that adds it to that of its first claim, in ascending order.
 * @param {import('./site.mjs').Query} query
 */
export async function claimLatencies(query) {
  const rows = await query(`
    select min(at) filter (where what = 'claimed') - min(at) filter (where what = 'added') as ms
    from (select task, what, ${committedAt} as at from bench_events) as events
    group by task order by ms`)
  return rows.map(({ ms }) => Number(ms))
}

/** @param {readonly number[]} sorted @param {number} part from 0 to 1 */
export const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN

/**
 * Waits until at most so many recordings are left to transcribe; returns how many are.
 * @param {import('./site.mjs').Query} query
 * @param {number} [most]
 */
export async function untilTranscribed(query, most = 0) {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const [{ left }] = await query('select count(*)::int as left from tasks where status = 1')
    if (left <= Math.max(0, most)) return left
    if (performance.now() > deadline) throw new Error(`${left} recordings are still not transcribed`)
    await sleep(100)
  }
}
