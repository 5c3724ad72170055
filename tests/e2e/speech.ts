/** Real recordings in every form that a person may bring. */
import { test } from '@playwright/test'
import { parse } from 'node:path'
import type { MediaType } from '../../src/wire/codes'
import { makeMedia, recording } from '../server/adapters/sampleMedia'

/** What is said in the recordings of tests/audio: small letters, no punctuation. Engines never hear all of it right. */
export const spoken = {
  'jfk.flac':
    'and so my fellow americans ask not what your country can do for you ask what you can do for your country',
  'cards-004.wav': 'five five',
  'goforward.wav': 'go forward ten meters',
} as const

/** A recording as a file of another type, in the running test's own folder; gives its path. */
export async function speechAs(name: keyof typeof spoken, type: MediaType, title = parse(name).name): Promise<string> {
  const path = test.info().outputPath(`${title}.${type}`)
  await makeMedia(recording(name), type, path)
  return path
}
