/** A page of a real browser, for journeys: everything waits until it is possible, and fails after `patienceMs`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { root } from '../../scripts/lib/run.mjs'
import { elementKey, type WebDriver } from './webDriver'
import { findAll, type Query } from './inPage'

/** Longer than a busy machine needs. */
const patienceMs = 30_000

const Result = v.union([v.object({ value: v.unknown() }), v.object({ error: v.string() })])
const Element = v.object({ [elementKey]: v.string() })

/** Finds elements by role, label and text. */
const testingLibrary = readFileSync(
  join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Codes of keys in WebDriver. */
export const keys = { control: '\uE009', end: '\uE010', escape: '\uE00C', enter: '\uE007' }

interface Finder {
  findAll: typeof findAll
}

export class BrowserPage {
  constructor(
    readonly driver: WebDriver,
    /** Of the server, without a trailing slash. */
    readonly origin: string,
    private readonly downloads: string,
  ) {}

  /** @param address from the origin on */
  async goto(address: string): Promise<void> {
    await this.driver.send('Navigate', { url: `${this.origin}/${address}` })
  }

  async reload(): Promise<void> {
    await this.driver.send('Refresh')
  }

  /** Calls a function in the page, which may use nothing but its arguments, and may return a promise. */
  async evaluate<A extends readonly unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const script = `
      const args = [...arguments]
      const done = args.pop()
      Promise.resolve().then(() => (${work.toString()})(...args))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const result = v.parse(Result, await this.driver.send('ExecuteAsyncScript', { script, args }))
    if ('error' in result) throw new Error(`in the page: ${result.error}`)
    return result.value as T
  }

  /** Makes `findAll` known to the page. */
  private async install(): Promise<void> {
    if (await this.evaluate(() => 'findAll' in window)) return
    const script = `(function (globalThis) { ${testingLibrary} })(window); window.findAll = ${findAll.toString()}; arguments[0]()`
    await this.driver.send('ExecuteAsyncScript', { script, args: [] })
  }

  /** The first matching element. */
  private async one(query: Query): Promise<string> {
    await this.install()
    const found: unknown = await this.evaluate(
      (wanted) => (window as unknown as Finder).findAll(wanted)[0] ?? null,
      query,
    )
    if (found === null) throw new Error(`nothing matches ${JSON.stringify(query)}`)
    return v.parse(Element, found)[elementKey] ?? ''
  }

  /** Repeats an action until the element is there and accepts it. */
  private async act(query: Query, action: (id: string) => Promise<unknown>): Promise<void> {
    await expect(async () => action(await this.one(query))).toPass({ timeout: patienceMs })
  }

  async click(query: Query): Promise<void> {
    await this.act(query, (id) => this.driver.send('ElementClick', { id }))
  }

  /** Replaces the text of a field. */
  async fill(query: Query, text: string): Promise<void> {
    await this.act(query, async (id) => {
      await this.evaluate((field) => (field as unknown as HTMLInputElement).select(), { [elementKey]: id })
      await this.driver.send('ElementSendKeys', { id, text })
    })
  }

  /** Chooses an option of a select by its value. */
  async select(query: Query, value: string): Promise<void> {
    await this.click({ css: `option[value="${value}"]`, within: query })
  }

  /** Picks a file of this machine. */
  async pick(path: string): Promise<void> {
    await this.act({ css: 'input[type=file]', hidden: true }, (id) =>
      this.driver.send('ElementSendKeys', { id, text: path }),
    )
  }

  /** Types into the focused element; modifiers are held. */
  async press(text: string, ...modifiers: string[]): Promise<void> {
    const down = modifiers.map((value) => ({ type: 'keyDown', value }))
    const typed = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    const up = modifiers.map((value) => ({ type: 'keyUp', value }))
    const actions = [{ type: 'key', id: 'keyboard', actions: [...down, ...typed, ...up] }]
    await this.driver.send('PerformActions', { actions })
  }

  /** The texts of all matching elements. */
  async texts(query: Query): Promise<string[]> {
    await this.install()
    return this.evaluate(
      (wanted) => (window as unknown as Finder).findAll(wanted).map(({ textContent }) => textContent.trim()),
      query,
    )
  }

  /** Waits until something matches. */
  async see(query: Query, timeout = patienceMs): Promise<void> {
    await expect(async () => void (await this.one(query))).toPass({ timeout })
  }

  /** The address after the `#`. */
  path(): Promise<string> {
    return this.evaluate(() => location.hash.slice(1))
  }

  /** Waits until the address after the `#` matches. */
  async atPath(path: RegExp): Promise<void> {
    await expect.poll(() => this.path(), { timeout: patienceMs }).toMatch(path)
  }

  /** Waits for a finished download of that type; returns its path. */
  async download(type: string): Promise<string> {
    const finished = () => {
      const names = readdirSync(this.downloads)
      // Firefox writes to a .part, beside an empty file with the final name.
      if (names.some((name) => name.endsWith('.part'))) return undefined
      return names.find((name) => name.endsWith(`.${type}`) && statSync(join(this.downloads, name)).size > 0)
    }
    await expect.poll(finished, { message: `a .${type} is downloaded`, timeout: patienceMs }).toBeDefined()
    return join(this.downloads, finished() ?? '')
  }

  /** PNG */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(v.parse(v.string(), await this.driver.send('TakeScreenshot')), 'base64')
  }
}
