/** A database of transcripts of an hour each, with their full-text index, faster than a server would write it. */
import Database from 'libsql'
import { createServer } from 'vite'
import { root } from '../lib/run.mjs'
import { pick, random, speech } from './searchCorpus.mjs'

export const segmentsPerHour = 500
const minutesPerHour = 60
const charactersPerHour = { cn: 12_000, en: 50_000 }
/** Different hours in each language. The minutes of a record are taken from any of them. */
const differentHours = { cn: 200, en: 50 }
const recordsPerTransaction = 100
/** Characters of the next minute that are indexed too; see searchLines.ts. */
const continuation = 40
/** Bytes that the index holds before it writes a segment. */
const hashBytes = { fast: 128 * 2 ** 20, usual: 2 ** 20 }
/** When the first record was made; each of the others is an hour later. */
const firstCreated = Date.UTC(2025, 0, 1)
export const createdAt = (/** @type {number} */ hour) => firstCreated + hour * 3_600_000

/** @type {import('vite').ViteDevServer | null} */
let modules = null

/** Loads a module of the server from its source. @param {string} file */
export async function importServer(file) {
  const server = { middlewareMode: true, hmr: false, ws: /** @type {const} */ (false), watch: null }
  const config = { root, configFile: /** @type {const} */ (false), appType: /** @type {const} */ ('custom'), server }
  modules ??= await createServer({ ...config, logLevel: 'error', optimizeDeps: { noDiscovery: true } })
  return /** @type {any} */ (await modules.ssrLoadModule(`/server/${file}`))
}

export async function closeModules() {
  await modules?.close()
  modules = null
}

/** @typedef {'cn' | 'en'} Language */
/** @typedef {{ lines: { startMs: number, role: string, text: string }[], tokens: string }} Minute */

export const languageOf = (/** @type {number} */ hour) => (hour % 5 === 4 ? 'en' : 'cn')
const speakersOf = (/** @type {number} */ hour) =>
  hour % 50 === 0 ? '{"1":"陈静","2":"王芳"}' : '{"1":"李明","2":"王芳","3":"张伟"}'

/** The segments of an hour by minute. */
function makeHour(/** @type {Language} */ language) {
  /** @type {Minute['lines'][]} */
  const minutes = Array.from({ length: minutesPerHour }, () => [])
  for (let index = 0; index < segmentsPerHour; index++) {
    const startMs = Math.floor((index * 3_600_000) / segmentsPerHour)
    const text = speech(language, charactersPerHour[language] / segmentsPerHour)
    minutes[Math.floor(startMs / 60_000)]?.push({ startMs, role: String(1 + Math.floor(random() * 3)), text })
  }
  return minutes
}

/** Makes the records from one hour to another, as if they were transcribed and indexed. */
export class SearchDatabase {
  /** @type {Record<Language, Minute[][]> | null} for each minute of an hour, those to choose from */
  #minutes = null
  /** @type {ReturnType<SearchDatabase['prepareStatements']> | null} */
  #prepared = null

  /** @param {string} path @param {number} userId */
  constructor(path, userId) {
    this.database = new Database(path)
    this.userId = userId
    this.database.exec('pragma busy_timeout = 60000; pragma synchronous = off; pragma cache_size = -500000')
  }

  async #load() {
    if (this.#minutes) return this.#minutes
    const [{ addTokens }, { loadFold }, { joinParagraph }] = await Promise.all([
      importServer('usecases/search/searchTokens.ts'),
      importServer('usecases/vocabulary/replacer.ts'),
      importServer('../src/transcript/find/paragraphText.ts'),
    ])
    const fold = await loadFold()
    this.#tokensOf = (lines) => {
      /** @type {Set<string>} */
      const tokens = new Set()
      addTokens(fold(joinParagraph(lines).text), tokens)
      return tokens
    }
    const make = (/** @type {Language} */ language) => {
      const toMinute = (/** @type {Minute['lines']} */ lines) => {
        const tokens = this.#tokensOf(lines)
        for (const token of this.#marksOf(language)) tokens.add(token)
        return { lines, tokens: ` ${[...tokens].join(' ')} ` }
      }
      const hours = Array.from({ length: differentHours[language] }, () => makeHour(language).map(toMinute))
      return Array.from({ length: minutesPerHour }, (_, minute) => hours.map((hour) => hour[minute])).map((choice) =>
        choice.filter((minute) => minute !== undefined),
      )
    }
    this.#minutes = { cn: make('cn'), en: make('en') }
    return this.#minutes
  }

  /** The tokens of lines that follow each other. @type {(lines: readonly { text: string }[]) => Set<string>} */
  #tokensOf = () => new Set()

  /** The tokens of the account and of a language. */
  #marksOf = (/** @type {Language} */ language) => [`\u{e000}${this.userId}`, `\u{e002}${language}`]

  /** Records there are. */
  hours() {
    const row = /** @type {{ value: number }} */ (
      this.database.prepare("select count(*) as value from tasks where title like '会议 %'").get()
    )
    return row.value
  }

  /** @param {number} hours in all @param {{ indexed?: boolean }} [options] not indexed: a server does it */
  async fill(hours, { indexed = true } = {}) {
    const minutes = await this.#load()
    if (!indexed) return this.#addAll(hours, (hour) => void this.#insert(hour, minutes))
    const { database } = this
    const triggers = /** @type {{ name: string, sql: string }[]} */ (
      database.prepare("select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'segments'").all()
    )
    for (const { name } of triggers) database.exec(`drop trigger ${name}`)
    this.#setHashBytes(hashBytes.fast)
    this.#addAll(hours, (hour) => this.#add(hour, minutes))
    this.#setHashBytes(hashBytes.usual)
    for (const { sql } of triggers) database.exec(sql)
  }

  /** @param {number} hours @param {(hour: number) => void} add */
  #addAll(hours, add) {
    for (let from = this.hours(); from < hours; from += recordsPerTransaction) {
      this.database.exec('begin immediate')
      for (let hour = from; hour < Math.min(hours, from + recordsPerTransaction); hour++) add(hour)
      this.database.exec('commit')
    }
  }

  #setHashBytes(/** @type {number} */ bytes) {
    this.database.exec(`insert into search_index(search_index, rank) values ('hashsize', ${bytes})`)
  }

  /** @param {number} hour @param {Record<Language, Minute[][]>} minutes */
  #add(hour, minutes) {
    const { task, chosen } = this.#insert(hour, minutes)
    for (const [part, { lines, tokens }] of chosen.entries()) {
      const next = (chosen[part + 1]?.lines[0]?.text ?? '').slice(0, continuation)
      const last = lines.at(-1)?.text ?? ''
      this.#index(['text', task, part], tokens + [...this.#tokensOf([{ text: last }, { text: next }])].join(' '))
    }
    this.database.prepare('delete from search_changes where owner_id = ?').run(task)
    this.#index(['title', task, 0], ` ${this.#marksOf(languageOf(hour)).join(' ')} 会 议 会议 ${hour} `)
  }

  /** @param {number} hour @param {Record<Language, Minute[][]>} minutes */
  #insert(hour, minutes) {
    const language = languageOf(hour)
    const values = [this.userId, `会议 ${hour}`, language, createdAt(hour), speakersOf(hour)]
    const task = Number(this.#statements.task.run(...values).lastInsertRowid)
    const chosen = minutes[language].map((choice) => pick(choice))
    for (const [part, { lines }] of chosen.entries())
      for (const [index, { startMs, role, text }] of lines.entries())
        this.#statements.segment.run(task, `s${part}-${index}`, startMs, startMs + 7_000, role, text)
    return { task, chosen }
  }

  #index(/** @type {[kind: string, owner: number, part: number]} */ part, /** @type {string} */ tokens) {
    const { lastInsertRowid } = this.#statements.part.run(...part)
    this.#statements.tokens.run(lastInsertRowid, tokens)
  }

  get #statements() {
    return (this.#prepared ??= this.prepareStatements())
  }

  prepareStatements() {
    return {
      task: this.database.prepare(`insert into tasks
        (user_id, title, status, type, language, mode, file, size, times, created_at, progress, error, speakers, version, attempt)
        values (?, ?, 2, 'file', ?, 'normal', 'none', 0, 3600, ?, 100, '', ?, 0, 1)`),
      segment: this.database.prepare(
        'insert into segments (task_id, id, start_ms, end_ms, role, text) values (?, ?, ?, ?, ?, ?)',
      ),
      part: this.database.prepare('insert into search_parts (kind, owner_id, part) values (?, ?, ?)'),
      tokens: this.database.prepare('insert into search_index (rowid, tokens) values (?, ?)'),
    }
  }

  close() {
    this.database.close()
  }
}
