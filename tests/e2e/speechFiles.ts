/** Real recordings in every supported format. */
import { test } from '@playwright/test'
import { parse } from 'node:path'
import type { MediaType } from '../../src/wire/constants'
import { makeMedia, recording } from '../server/adapters/sampleMedia'

/** Reference texts of the recordings in tests/audio: lowercase, without punctuation. Engines never get all of it right. */
export const spokenTexts = {
  'jfk.flac':
    'and so my fellow americans ask not what your country can do for you ask what you can do for your country',
  'cards-004.wav': 'five five',
  'goforward.wav': 'go forward ten meters',
} as const

/** Converts a recording to another format in the running test's folder; returns its path. */
export async function convertSpeech(
  name: keyof typeof spokenTexts,
  type: MediaType,
  title = parse(name).name,
): Promise<string> {
  const path = test.info().outputPath(`${title}.${type}`)
  await makeMedia(recording(name), type, path)
  return path
}
