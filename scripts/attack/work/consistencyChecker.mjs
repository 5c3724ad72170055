/** Compares what the server acknowledged with what it returns later, and records what is missing, changed or duplicated. */
import { createHash } from 'node:crypto'
import { call } from '../../lib/testServer.mjs'

/**
 * @typedef {object} Segment
 * @property {string} id
 * @property {number} start
 * @property {number} end
 * @property {string} text
 */

export class ConsistencyChecker {
  /** Hash of the uploaded bytes, by URL. @type {Map<string, string>} */
  uploads = new Map()
  /** Ids of tasks. @type {Set<number>} */
  tasks = new Set()
  /** The edited record: its last known version, and the expected texts by segment. */
  edited = {
    version: 0,
    texts: /** @type {Map<string, string>} */ (new Map()),
  }
  /** An unacknowledged edit, which may or may not be stored. @type {{ id: string, text: string } | null} */
  pending = null
  edits = 0
  /** Acknowledged audio of the meeting. */
  ackedMs = 0
  /** Received final segments. @type {Map<string, Segment>} */
  finals = new Map()
  /** Descriptions of lost data. @type {string[]} */
  lost = []
  /** Descriptions of duplicates. @type {string[]} */
  twice = []

  /**
   * Checks everything that is cheap to check, and the given uploads.
   * @param {{ url: string, token: string, record: number, meeting: number, uploads: readonly string[] }} where
   */
  async check({ url, token, record, meeting, uploads }) {
    await this.checkUploads(url, uploads)
    await this.checkTasks(url, token)
    this.checkEdits((await call(url, `/api/voice/find?id=${record}`, { token })).data)
    this.checkMeeting((await call(url, `/api/transfertask/find?id=${meeting}`, { token })).data)
  }

  async checkUploads(/** @type {string} */ url, /** @type {readonly string[]} */ uploads) {
    for (const path of uploads) {
      const answer = await fetch(url + path)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok || sha256(bytes) !== this.uploads.get(path)) this.lost.push(`upload ${path}: ${answer.status}`)
    }
  }

  async checkTasks(/** @type {string} */ url, /** @type {string} */ token) {
    const rows = await fetchAllTasks(url, token)
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of this.tasks) if (!ids.has(id)) this.lost.push(`task ${id}`)
    if (ids.size !== rows.length) this.twice.push('tasks with one id')
  }

  checkEdits(/** @type {{ version: number, list: Segment[] }} */ { version, list }) {
    const known = this.edited
    const isPendingStored = this.pending !== null && version === known.version + 1
    if (isPendingStored && this.pending) known.texts.set(this.pending.id, this.pending.text)
    if (!isPendingStored && version !== known.version) this.lost.push(`version ${known.version}, now ${version}`)
    known.version = version
    this.pending = null
    const texts = new Map(list.map(({ id, text }) => [id, text]))
    if (texts.size !== list.length) this.twice.push('segments of the edited record')
    for (const [id, text] of known.texts) if (texts.get(id) !== text) this.lost.push(`edit of ${id}`)
  }

  checkMeeting(/** @type {{ acked_ms: number, list: Segment[] }} */ { acked_ms, list }) {
    if (acked_ms < this.ackedMs) this.lost.push(`audio of ${this.ackedMs - acked_ms} ms`)
    if (new Set(list.map(({ start }) => start)).size !== list.length) this.twice.push('segments of the meeting')
    const found = new Map(list.map((segment) => [segment.id, segment]))
    for (const [id, { start, text }] of this.finals) {
      const now = found.get(id)
      if (!now || now.start !== start || now.text !== text) this.lost.push(`segment ${id} of the meeting`)
    }
  }
}

export const sha256 = (/** @type {Uint8Array} */ bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * Every record of the account.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<{ id: number, status: number, times: number, type: string }[]>}
 */
export async function fetchAllTasks(url, token) {
  const rows = []
  for (let page = 1; ; page += 1) {
    const { data, count } = await call(url, `/api/voice/index?page=${page}&limit=100&sort=created`, { token })
    rows.push(...data)
    if (data.length === 0 || rows.length >= count) return rows
  }
}
