/** Accounts and their recordings, written into the database directly: a password takes longer than all that is measured. */
import { call } from '../../lib/testServer.mjs'
import { audioFrame } from '../live.mjs'
import { wavHeader } from '../wav.mjs'

/** Seconds that each account may have transcribed. */
export const creditSeconds = 1_000_000
const frameMs = 100

/** @typedef {{ id: number, token: string }} Account */

/**
 * Adds logged-in accounts.
 * @param {import('./site.mjs').Query} query
 * @param {number} count
 * @returns {Promise<Account[]>}
 */
export async function addAccounts(query, count) {
  const rows = await query(
    `with added as (
      insert into users (username, username_key, password_hash, name, avatar, phone, roles, general_seconds, member_seconds,
        storage_mb, vip_end, vip_forever, created_at)
      select 'account' || n, 'account' || n, '', 'Account ' || n, '', '', '[]', $2, 0, 10000, '', 0, 0
      from generate_series(1, $1::int) as n returning id),
    logins as (
      insert into sessions (token_hash, user_id, expires_at, created_at, seen_at, until_at, device)
      select encode(sha256(('token of ' || id)::bytea), 'hex'), id, $3::bigint + 86400000, $3, $3, $3::bigint + 86400000, ''
      from added)
    select id from added order by id`,
    [count, creditSeconds, Date.now()],
  )
  return rows.map(({ id }) => ({ id: Number(id), token: `token of ${id}` }))
}

/**
 * Uploads a recording for each account.
 * @param {string} url of a server
 * @param {readonly Account[]} accounts
 * @param {number} seconds
 * @returns {Promise<Map<number, string>>} its file's name, by the account's id
 */
export async function uploadRecordings(url, accounts, seconds) {
  const audio = Array.from({ length: (seconds * 1000) / frameMs }, (_, index) => audioFrame(1, index * frameMs))
  const bytes = audio.reduce((sum, { length }) => sum + length, 0)
  const file = new Blob([wavHeader(44 + bytes, { rate: 16_000, channels: 1 }), ...audio])
  const files = new Map()
  for (const { id, token } of accounts) {
    const form = new FormData()
    form.set('file', file, 'recording.wav')
    const response = await fetch(`${url}/api/common/upload`, { method: 'POST', headers: { token }, body: form })
    const { data } = await response.json()
    files.set(id, data.url.replace(/^.*\//, ''))
  }
  return files
}

/**
 * Adds recordings to transcribe as `addTask` does, all in one transaction, and tells the workers.
 * @param {import('./site.mjs').Query} query
 * @param {{ files: ReadonlyMap<number, string>, count: number, seconds: number }} recordings divided among the accounts
 */
export async function addRecordings(query, { files, count, seconds }) {
  const now = Date.now()
  await query(
    `with added as (
      insert into tasks (user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers,
        version, attempt)
      select owner, 'Recording ' || n, 1, 'file', 'en', 'normal', file, 1, $4::int, $5, 0, '', '{}', 0, 1
      from generate_series(0, $3::int - 1) as n
        join unnest($1::bigint[], $2::text[]) with ordinality as owned(owner, file, place)
        on place = 1 + n % cardinality($1::bigint[])
      returning id, user_id),
    charged as (
      insert into ledger (user_id, reason, ref, general, member, created_at)
      select user_id, 'transcribe', id || ':1', -$4::int, 0, $5 from added),
    paid as (
      update users set general_seconds = general_seconds - owed
      from (select user_id, count(*) * $4::int as owed from added group by user_id) as debts where users.id = user_id)
    insert into queued_jobs (kind, subject, user_id, priority, language, due, tries, crashes, claims)
    select 'transcription', id, user_id, 0, 'en', $5, 0, 0, 0 from added`,
    [[...files.keys()], [...files.values()], count, seconds, now],
  )
  await query("select pg_notify('speech_to_text_jobs', 'bench transcription 0')")
}

/** Adds a recording by the product's own call, which wakes workers as soon as it is committed. */
export const addRecording = (
  /** @type {string} */ url,
  /** @type {{ token: string, file: string, seconds: number }} */ { token, file, seconds },
) =>
  call(url, '/api/voice/addTask', {
    token,
    body: { title: 'Recording', url: `/files/${file}`, times: seconds, size: 1, language: 'en', mode: 'normal' },
  })
