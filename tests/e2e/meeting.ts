/** What a person does with a live meeting, with a microphone that hears known speech. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { browserArgs, browserPath } from '../../scripts/browser.mjs'
import { call } from '../../scripts/product.mjs'
import { Segment, Task } from '../../src/wire/bodies'
import { newAccount, sentences, type Locale } from './account'
import { makeFedSound, samplesOf, type FedSound } from './fedSound'
import { expect, test as base } from './fixtures'
import { enrol } from './record'
import { findStretches, type Found, type Stretch } from './soundCheck'

export { expect }

/** Every browser's microphone hears the same, from its beginning whenever it is opened. */
export const test = base.extend<object, { fed: FedSound }>({
  fed: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fed-sound-'))
      await use(await makeFedSound(folder))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ fed }, use) =>
      use({
        executablePath: browserPath(),
        args: [
          ...browserArgs,
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${fed.path}`,
        ],
      }),
    { scope: 'worker' },
  ],
})

/** Signs the page in, as somebody new, and lets sound through as the device gives it; gives the token. */
export async function enter(page: Page, url: string, token?: string): Promise<string> {
  const given = token ?? (await enrol(url, newAccount()))
  const off = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, browserEar: false }
  const capture = JSON.stringify({ microphone: true, shared: false, ...off })
  await page.addInitScript(
    ([tokenOf, captureOf]) => {
      // An empty page has no storage.
      if (!location.protocol.startsWith('http')) return
      localStorage.setItem('token', tokenOf)
      localStorage.setItem('capture', captureOf)
    },
    [given, capture] as const,
  )
  return given
}

/** Creates a meeting, which begins at once. */
export async function beginMeeting(page: Page, locale: Locale, title: string, url = ''): Promise<void> {
  const say = sentences(locale)
  await page.goto(`${url}#/meeting/create`)
  await page.getByLabel(say('meeting.field.title'), { exact: true }).fill(title)
  await page.getByLabel(say('meeting.field.language'), { exact: true }).selectOption('en')
  await page.getByRole('button', { name: say('meeting.create.submit'), exact: true }).click()
  await expect(page).toHaveURL(/#\/meeting\/transfer\?id=/)
}

const places = { heard: 'data-heard-ms', kept: 'data-kept-ms', acked: 'data-acked-ms' } as const

/** How much of the sound was heard, is kept on the device, and is with the server. */
export const soundMs = async (page: Page, what: keyof typeof places): Promise<number> =>
  Number(await page.locator(`[${places[what]}]`).getAttribute(places[what]))

/** Until so much was heard, is kept or stored. */
export async function until(page: Page, what: keyof typeof places, ms: number, timeout = 30_000): Promise<void> {
  await expect.poll(() => soundMs(page, what), { timeout, intervals: [50] }).toBeGreaterThan(ms)
}

/** The longest that recognising takes on a busy machine. */
export const recognisedMs = 150_000

export const finals = (page: Page): Locator => page.locator('[data-final]')

/** Ends the meeting; gives the id of its record, which the page shows then. */
export async function endMeeting(page: Page, locale: Locale): Promise<string> {
  const say = sentences(locale)
  await page.getByRole('button', { name: say('live.controls.end'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('live.end.submit'), exact: true })
    .click()
  return recordShown(page)
}

/** What was said last has to be recognised first. */
export async function recordShown(page: Page): Promise<string> {
  await expect(page).toHaveURL(/#\/task\/detail\?id=/, { timeout: recognisedMs })
  return new URL(page.url().replace('/#', '')).searchParams.get('id') ?? ''
}

const TaskWithText = v.object({ ...Task.entries, list: v.array(Segment) })

/** What the server says of a record, and where its sound comes from. */
export async function recordOf(url: string, token: string, id: string, fed: FedSound) {
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const record = v.parse(TaskWithText, data)
  const wav = new Uint8Array(await (await fetch(url + record.url)).arrayBuffer())
  return { ...record, ...soundIn(wav, fed) }
}

const wavHeaderBytes = 44

export function soundIn(wav: Uint8Array, fed: FedSound): Found & { lengthMs: number } {
  const samples = samplesOf(wav.subarray(wavHeaderBytes))
  return { lengthMs: samples.length / 16, ...findStretches(samples, fed.samples) }
}

/** Every break costs a window or two; a pause fills its last block with silence, and a busy machine's device begins with gaps. */
const strangeMs = { ends: 500, break: 250 }
/** None on a machine that has nothing else to do. */
const mostStutters = 10

/** Sees that the recording is what was fed, with as many jumps as that and nothing else missing. */
export function expectUnbroken({ stretches, jumps, stutters, strangeMs: strange }: Found, expectedJumps = 0): void {
  const all = JSON.stringify(stretches)
  expect(jumps, `jumps in ${all}`).toBe(expectedJumps)
  expect(stutters, `stutters in ${all}`).toBeLessThanOrEqual(mostStutters)
  expect(strange, 'ms that were not fed').toBeLessThanOrEqual(strangeMs.ends + (jumps + stutters) * strangeMs.break)
}

/** Where what came before the only jump ends, and what came after it begins: the longest parts without one. */
export function aroundJump({ stretches }: Found): { before: Stretch; after: Stretch } {
  const lead = ({ atMs, fedMs }: Stretch) => fedMs - atMs
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) throw new Error('nothing of it was fed')
  const near = (one: Stretch) => Math.abs(lead(one) - lead(first)) < 200
  const end = stretches.filter(near).at(-1) ?? first
  const begin = stretches.find((one) => !near(one)) ?? last
  return {
    before: { ...first, lengthMs: end.atMs + end.lengthMs - first.atMs },
    after: { ...begin, lengthMs: last.atMs + last.lengthMs - begin.atMs },
  }
}
