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
import { createFakeMicrophone, samplesOf, type FakeMicrophone } from './fakeMicrophone'
import { expect, test as base } from './fixtures'
import { registerViaApi } from './apiRecords'
import { findStretches, type AlignedAudio, type Stretch } from './audioAlignment'

export { expect }

/** Every browser's microphone plays the same audio, from the beginning whenever it is opened. */
export const test = base.extend<object, { microphone: FakeMicrophone }>({
  microphone: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'fake-microphone-'))
      await use(await createFakeMicrophone(folder))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ microphone }, use) =>
      use({
        executablePath: browserPath(),
        args: [
          ...browserArgs,
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphone.path}`,
        ],
      }),
    { scope: 'worker' },
  ],
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
  await page.getByRole('button', { name: t('meeting.create.submit'), exact: true }).click()
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

/** A record from the server, with its audio aligned to the fake microphone's. */
export async function recordOf(url: string, token: string, id: string, microphone: FakeMicrophone) {
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  const record = v.parse(TaskWithText, data)
  const wav = new Uint8Array(await (await fetch(url + record.url)).arrayBuffer())
  return { ...record, ...matchAudio(wav, microphone) }
}

const wavHeaderBytes = 44

export function matchAudio(wav: Uint8Array, microphone: FakeMicrophone): AlignedAudio & { lengthMs: number } {
  const samples = samplesOf(wav.subarray(wavHeaderBytes))
  return { lengthMs: samples.length / 16, ...findStretches(samples, microphone.samples) }
}

/** Every break costs a window or two; a pause pads its last block with silence; a busy device starts with gaps. */
const maxUnknownMs = { ends: 500, break: 250 }
/** Zero on an idle machine. A stutter is shorter than the smallest unit of the app, so that no fault of the app hides in one. */
const maxStutters = 60

/** Expects the recording to match the source, with exactly `expectedJumps` jumps and nothing else missing. */
export function expectUnbroken({ stretches, jumps, stutters, unknownMs }: AlignedAudio, expectedJumps = 0): void {
  const all = JSON.stringify(stretches)
  expect(jumps, `jumps in ${all}`).toBe(expectedJumps)
  expect(stutters, `stutters in ${all}`).toBeLessThanOrEqual(maxStutters)
  expect(unknownMs, 'ms not in the source').toBeLessThanOrEqual(
    maxUnknownMs.ends + (jumps + stutters) * maxUnknownMs.break,
  )
}

/** The parts before and after the only jump, each as one stretch. */
export function aroundJump({ stretches }: AlignedAudio): { before: Stretch; after: Stretch } {
  const lead = ({ atMs, sourceMs }: Stretch) => sourceMs - atMs
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) throw new Error('no part of it is in the source')
  const near = (one: Stretch) => Math.abs(lead(one) - lead(first)) < 200
  const end = stretches.filter(near).at(-1) ?? first
  const begin = stretches.find((one) => !near(one)) ?? last
  return {
    before: { ...first, lengthMs: end.atMs + end.lengthMs - first.atMs },
    after: { ...begin, lengthMs: last.atMs + last.lengthMs - begin.atMs },
  }
}
