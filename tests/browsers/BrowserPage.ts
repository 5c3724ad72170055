/** A page of a real browser, for journeys: everything waits until it is possible, and fails after `patienceMs`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { root } from '../../scripts/lib/run.mjs'
import { elementKey, type WebDriver } from './webDriver'
import { findAll, type Query } from './inPage'

/** Longer than a busy machine needs. */
const patienceMs = Number(process.env.PATIENCE ?? 30_000)

const Result = v.union([v.object({ value: v.unknown() }), v.object({ error: v.string() })])
const Element = v.object({ [elementKey]: v.string() })

/** Finds elements by role, label and text. */
const testingLibrary = readFileSync(
  join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Codes of keys in WebDriver. */
export const keys = { control: '\uE009', end: '\uE010', escape: '\uE00C', enter: '\uE007' }

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
    return (await this.call(work, args)) as T
  }

  private async call(work: (...args: never) => unknown, args: readonly unknown[]): Promise<unknown> {
    const script = `
      const [args, done] = arguments
      Promise.resolve().then(() => (${work.toString()})(...args))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const result = v.parse(Result, await this.driver.send('ExecuteAsyncScript', { script, args: [args] }))
    if ('error' in result) throw new Error(`in the page: ${result.error}`)
    return result.value
  }

  /** The matching elements that are shown, in the page's order. */
  private async query(query: Query): Promise<string[]> {
    const installed = await this.evaluate(() => 'findAll' in window)
    if (!installed) {
      const script = `(function (globalThis) { ${testingLibrary} })(window); window.findAll = ${findAll.toString()}; arguments[0]()`
      await this.driver.send('ExecuteAsyncScript', { script, args: [] })
    }
    const find = (wanted: Query) => (window as unknown as { findAll: typeof findAll }).findAll(wanted)
    const found = v.parse(v.array(Element), await this.call(find, [query]))
    return found.map((element) => element[elementKey] ?? '')
  }

  private async one(query: Query): Promise<string> {
    const [element] = await this.query(query)
    if (element === undefined) throw new Error(`nothing matches ${JSON.stringify(query)}`)
    return element
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

  async doubleClick(query: Query): Promise<void> {
    await this.act(query, async (id) => {
      const click = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      const move = { type: 'pointerMove', x: 0, y: 0, origin: { [elementKey]: id } }
      const actions = [{ type: 'pointer', id: 'mouse', actions: [move, ...click, ...click] }]
      await this.driver.send('PerformActions', { actions })
    })
  }

  /** The texts of all matching elements. */
  async texts(query: Query): Promise<string[]> {
    const found = await this.query(query)
    return this.evaluate(
      (elements) => (elements as unknown as Element[]).map(({ textContent }) => textContent.trim()),
      found.map((id) => ({ [elementKey]: id })),
    )
  }

  /** Waits until something matches. */
  async see(query: Query, timeout = patienceMs): Promise<void> {
    await expect(async () => void (await this.one(query))).toPass({ timeout })
  }

  /** Waits until the address after the `#` matches. */
  async atPath(path: RegExp): Promise<void> {
    await expect.poll(() => this.evaluate(() => location.hash.slice(1)), { timeout: patienceMs }).toMatch(path)
  }

  /** Waits for a finished download of that type; returns its path. */
  async download(type: string): Promise<string> {
    const finished = () => readdirSync(this.downloads).find((name) => name.endsWith(`.${type}`))
    await expect.poll(finished, { message: `a .${type} is downloaded`, timeout: patienceMs }).toBeDefined()
    return join(this.downloads, finished() ?? '')
  }

  /** PNG */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(v.parse(v.string(), await this.driver.send('TakeScreenshot')), 'base64')
  }
}
