import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accuracyTable, type AccuracyRow } from '../../../../scripts/bench/accuracy/accuracyTable.mjs'
import { engineSettings } from '../../../../scripts/bench/accuracy/engineSettings.mjs'
import { noScore } from '../../../../scripts/bench/accuracy/errorRate.mjs'
import { languages, readCorpus } from '../../../../scripts/bench/accuracy/readCorpus.mjs'
import { languageValues } from '../../../../src/wire/constants'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corpus-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

describe('a folder of recordings', () => {
  it('has a folder for each language, with a text and perhaps speakers beside each recording', () => {
    write({
      'en/b.wav': '',
      'en/b.txt': 'two',
      'en/a.FLAC': '',
      'en/a.txt': 'one',
      'en/notes.md': '',
      'other/c.wav': '',
    })
    write({ 'cn/d.mp3': '', 'cn/d.txt': '你好', 'cn/d.rttm': 'SPEAKER d' })
    expect(readCorpus(folder)).toEqual([
      { name: 'd.mp3', audio: join(folder, 'cn/d.mp3'), language: 'cn', text: '你好', rttm: 'SPEAKER d' },
      { name: 'a.FLAC', audio: join(folder, 'en/a.FLAC'), language: 'en', text: 'one', rttm: null },
      { name: 'b.wav', audio: join(folder, 'en/b.wav'), language: 'en', text: 'two', rttm: null },
    ])
  })

  it('may have a manifest instead', () => {
    write({ 'a.wav': '', 'deep/b.wav': '', 'b.txt': 'zwei', 'b.rttm': 'x', 'en/c.wav': '', 'en/c.txt': '' })
    const entries = [
      { audio: 'a.wav', language: 'en', text: 'one' },
      { audio: 'deep/b.wav', language: 'de', textFile: 'b.txt', rttm: 'b.rttm' },
    ]
    write({ 'manifest.json': JSON.stringify(entries) })
    expect(readCorpus(folder)).toEqual([
      { name: 'a.wav', audio: join(folder, 'a.wav'), language: 'en', text: 'one', rttm: null },
      { name: 'b.wav', audio: join(folder, 'deep/b.wav'), language: 'de', text: 'zwei', rttm: 'x' },
    ])
  })

  it.each<[Record<string, string>, RegExp]>([
    [{}, /no recordings in/],
    [{ 'en/a.wav': '' }, /a\.wav: there is no file .*a\.txt/],
    [{ 'manifest.json': '{}' }, /must be a list/],
    [{ 'manifest.json': '[null]' }, /entry 1 .* needs "audio"/],
    [{ 'manifest.json': '[{"audio":"a.wav"}]' }, /needs "language"/],
    [{ 'manifest.json': '[{"audio":"a.wav","language":"en"}]' }, /needs "text"/],
    [{ 'manifest.json': '[{"audio":"a.wav","language":"en","text":""}]' }, /there is no file .*a\.wav/],
    [{ 'a.wav': '', 'manifest.json': '[{"audio":"a.wav","language":"fr","text":""}]' }, /the language fr is none of/],
  ])('that misses something says what: %j', (files, message) => {
    write(files)
    expect(() => readCorpus(folder)).toThrow(message)
  })

  it('knows the product’s languages', () => {
    expect(languages).toEqual([...languageValues])
  })

  it('is here for a first try', () => {
    const audio = fileURLToPath(new URL('../../../audio', import.meta.url))
    expect(readCorpus(audio).map(({ name }) => name)).toContain('jfk.flac')
  })
})

describe('the settings of the engines', () => {
  it('are those of .env and the environment, which comes first, and no others', () => {
    write({ '.env': 'STT_URL=http://a\nSTT_MODEL=b\nPORT=1\nENGINE_PROCESSES=3\nLLM_API_KEY=secret\n' })
    expect(engineSettings({ STT_MODEL: 'c', HOME: '/' }, folder)).toEqual({
      STT_URL: 'http://a',
      STT_MODEL: 'c',
      ENGINE_PROCESSES: '3',
      MODELS_DIR: join(folder, 'data/models'),
    })
  })

  it.each([
    [{ DATA_DIR: '/srv/data' }, '/srv/data/models'],
    [{ DATA_DIR: '/srv/data', MODELS_DIR: 'here' }, 'here'],
  ])('find the models of the server with %j', (environment, path) => {
    expect(engineSettings(environment, folder).MODELS_DIR).toBe(path.startsWith('/') ? path : join(folder, path))
  })
})

describe('the table', () => {
  const row: AccuracyRow = {
    engine: 'Tiny | fast',
    remote: false,
    language: 'cn',
    recordings: 3,
    failed: 0,
    audioSeconds: 100,
    score: { errors: 5, tokens: 200, marksRight: 3, marksWrong: 1, marksMissed: 1 },
    rated: [],
    diarization: { errorMs: 1_000, speechMs: 8_000 },
    wallSeconds: 4,
    processorSeconds: 7.5,
    childBytes: 300 * 2 ** 20,
  }

  it('has a line for each engine and language', () => {
    const lines = accuracyTable([row]).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toBe('| Tiny \\| fast | cn | 3 | 100 s | 2.5 % CER | 0.75 | 12.5 % | 0.040 | 0.075 | 300 MB |')
  })

  it('says what is not known, and what failed', () => {
    const unknown = {
      ...row,
      remote: true,
      language: 'en',
      failed: 1,
      score: noScore,
      diarization: null,
      audioSeconds: 0,
    }
    expect(accuracyTable([unknown]).split('\n')[2]).toBe(
      '| Tiny \\| fast (elsewhere) | en | 3 (1 failed) | 0 s | – | – | – | – | – | – |',
    )
  })
})
