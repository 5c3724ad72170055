/** User actions in a live meeting, with a fake microphone that plays known speech. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { browserArgs, browserPath } from '../../scripts/lib/browser.mjs'
import { call } from '../../scripts/lib/testServer.mjs'
import { WireSegment, Task } from '../../src/wire/responses'
import type { Locale } from '../../locales/locales'
import { newAccount, translatorFor } from './accounts'
import { createFakeMicrophone, samplesOf } from './fakeMicrophone'
import { expect, test as base } from './fixtures'
import { registerViaApi } from './apiRecords'
import { findStretches, type AlignedAudio, type Stretch } from './audioAlignment'
import { tapMicrophones, tappedAudio } from './microphoneTap'

export { expect }

/** Every browser's microphone plays the same audio, from the beginning whenever it is opened. */
export const test = base.extend<object, { microphonePath: string }>({
  microphonePath: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fake-microphone-'))
      await use(await createFakeMicrophone(folder))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ microphonePath }, use) =>
      use({
        executablePath: browserPath(),
        args: [
          ...browserArgs,
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphonePath}`,
        ],
      }),
    { scope: 'worker' },
  ],
})

/** The same, for tests that compare a recording with what the microphone gave. The tap needs a page without a content security policy. */
export const tappedTest = test.extend({
  bypassCSP: true,
  context: async ({ context }, use) => {
    await tapMicrophones(context)
    await use(context)
  },
})

/** Signs in, by default with a new account, and turns off audio processing; returns the token. */
export async function signInWithMicrophone(page: Page, url: string, token?: string): Promise<string> {
  const usedToken = token ?? (await registerViaApi(url, newAccount()))
  const off = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, browserEar: false }
  const capture = JSON.stringify({ microphone: true, shared: false, ...off })
  await page.addInitScript(
    ([tokenOf, captureOf]) => {
      // A blank page has no storage.
      if (!location.protocol.startsWith('http')) return
      localStorage.setItem('token', tokenOf)
      localStorage.setItem('capture', captureOf)
    },
    [usedToken, capture] as const,
  )
  return usedToken
}

/** Creates a meeting, which starts immediately. */
export async function beginMeeting(page: Page, locale: Locale, title: string, url = ''): Promise<void> {
  const t = translatorFor(locale)
  await page.goto(`${url}#/meeting/create`)
  await page.getByLabel(t('meeting.field.title'), { exact: true }).fill(title)
  await page.getByLabel(t('meeting.field.language'), { exact: true }).selectOption('en')
  await page.getByRole('button', { name: t('live.setup.begin'), exact: true }).click()
  await expect(page).toHaveURL(/#\/meeting\/transfer\?id=/)
}

const positionAttributes = { heard: 'data-heard-ms', kept: 'data-kept-ms', acked: 'data-acked-ms' } as const

/** How much audio is captured, stored on the device, and acknowledged by the server. */
export const audioMs = async (page: Page, what: keyof typeof positionAttributes): Promise<number> =>
  Number(await page.locator(`[${positionAttributes[what]}]`).getAttribute(positionAttributes[what]))

/** Waits until more than `ms` is captured, stored or acknowledged. */
export async function waitUntil(
  page: Page,
  what: keyof typeof positionAttributes,
  ms: number,
  timeout = 30_000,
): Promise<void> {
  await expect.poll(() => audioMs(page, what), { timeout, intervals: [50] }).toBeGreaterThan(ms)
}

/** Longest recognition time on a busy machine. */
export const maxRecognitionMs = 150_000

export const paragraphs = (page: Page): Locator => page.locator('[data-paragraph]')
export const finals = (page: Page): Locator => page.locator('[data-final]')

/** Ends the meeting; returns the id of its record, which the page then shows. */
export async function endMeeting(page: Page, locale: Locale): Promise<string> {
  const t = translatorFor(locale)
  await page.getByRole('button', { name: t('live.controls.end'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('live.end.submit'), exact: true })
    .click()
  return recordShown(page)
}

/** Waits for the record's page, which needs the last speech to be recognized; returns the record's id. */
export async function recordShown(page: Page): Promise<string> {
  await expect(page).toHaveURL(/#\/task\/detail\?id=/, { timeout: maxRecognitionMs })
  return new URL(page.url().replace('/#', '')).searchParams.get('id') ?? ''
}

const TaskWithText = v.object({ ...Task.entries, list: v.array(WireSegment) })

export interface RecordOf {
  /** Of the server. */
  url: string
  token: string
  id: string
  /** The pages that recorded it, in order. */
  pages: readonly Page[]
}

/** A record from the server, with its audio aligned to what the microphone gave the pages. */
export async function recordOf({ url, token, id, pages }: RecordOf) {
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const record = v.parse(TaskWithText, data)
  const wav = new Uint8Array(await (await fetch(url + record.url)).arrayBuffer())
  return { ...record, ...matchAudio(wav, pages) }
}

const wavHeaderBytes = 44

export function matchAudio(wav: Uint8Array, pages: readonly Page[]): AlignedAudio & { lengthMs: number } {
  const samples = samplesOf(wav.subarray(wavHeaderBytes))
  return { lengthMs: samples.length / 16, ...findStretches(samples, tappedAudio(pages)) }
}

/** A jump costs a window or two; the tap of a page that is killed ends a little before the recording. */
const maxUnknownMs = { end: 50, jump: 150 }

/** Expects the recording to be what the microphone gave, with exactly `expectedJumps` jumps and nothing else missing. */
export function expectUnbroken({ stretches, jumps, unknownMs }: AlignedAudio, expectedJumps = 0): void {
  expect(jumps, `jumps in ${JSON.stringify(stretches)}`).toBe(expectedJumps)
  expect(unknownMs, 'ms not in the source').toBeLessThanOrEqual(maxUnknownMs.end + jumps * maxUnknownMs.jump)
}

/** The parts before and after the only jump. */
export function aroundJump({ stretches }: AlignedAudio): { before: Stretch; after: Stretch } {
  const [before, after] = stretches
  if (!before || !after) throw new Error('there is no jump')
  return { before, after }
}
