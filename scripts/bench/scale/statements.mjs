/** Where the database spends its time. With `SCALE_STATEMENTS=1` a part prints its statements that took longest together. */

const isWanted = process.env.SCALE_STATEMENTS === '1'
const shown = 25

/** Settings of PostgreSQL that this needs. */
export const statementSettings = isWanted
  ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all']
  : []

/** Begins to count. */
export async function countStatements(/** @type {import('./site.mjs').Query} */ query) {
  if (isWanted) await query('create extension if not exists pg_stat_statements')
}

export async function printStatements(/** @type {import('./site.mjs').Query} */ query) {
  if (!isWanted) return
  const rows = await query(
    `select calls, round(total_exec_time) as ms, round(mean_exec_time::numeric, 3) as mean, rows,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as text
    from pg_stat_statements order by total_exec_time desc limit $1`,
    [shown],
  )
  const [counts] = await query(
    'select xact_commit, xact_rollback from pg_stat_database where datname = current_database()',
  )
  console.log(
    `${counts.xact_commit} transactions committed, ${counts.xact_rollback} rolled back; calls, ms, ms each, rows`,
  )
  for (const { calls, ms, mean, rows: count, text } of rows) console.log(`  ${calls} ${ms} ${mean} ${count} ${text}`)
}
