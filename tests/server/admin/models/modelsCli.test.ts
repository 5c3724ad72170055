import { beforeEach, describe, expect, it } from 'vitest'
import { languageValues } from '../../../../src/wire/constants'
import { runModelsCommand } from '../../../../server/admin/models/modelsCli'
import {
  SpeechModelInstallError,
  type SpeechModelInstallFault,
  type SpeechModels,
  type SpeechModelState,
} from '../../../../server/ports/speechModels'

const state = (fields: Partial<SpeechModelState>): SpeechModelState => ({
  id: 'one',
  name: 'Model one',
  purpose: 'recognition',
  languages: ['cn', 'en'],
  sets: ['zh'],
  license: 'MIT',
  homepage: 'https://example.org',
  bytes: 150_000_000,
  installedBytes: 0,
  expectation: 'CER 5 %',
  status: 'available',
  receivedBytes: 0,
  fault: null,
  installError: null,
  ...fields,
})

let states: SpeechModelState[]
let failure: Error | null
let printed: string[]
let progress: string[]
let controller: AbortController
beforeEach(() => {
  states = [
    state({}),
    state({ id: 'two', purpose: 'detection', languages: [], status: 'installed', installedBytes: 2e6, bytes: 1e6 }),
    state({ id: 'own', status: 'faulty', fault: 'changed', sets: [], license: '', expectation: '' }),
  ]
  failure = null
  printed = []
  progress = []
  controller = new AbortController()
})

const change = (id: string, fields: Partial<SpeechModelState>) => {
  states = states.map((one) => (one.id === id ? { ...one, ...fields } : one))
}
const models: SpeechModels = {
  sets: [
    { id: 'zh', models: ['one', 'two'] },
    { id: 'tools', models: ['two'] },
  ],
  list: () => states,
  install: async ([id = '']) => {
    change(id, { status: 'installing', receivedBytes: 75_000_000 })
    if (failure) throw failure
    change(id, { status: 'installed', installedBytes: 200e6, fault: null })
  },
  cancel: () => {},
  remove: async (id) => change(id, { status: 'available', installedBytes: 0, fault: null }),
}
const type = (...argv: string[]) =>
  runModelsCommand(argv, {
    models,
    folder: '/srv/models',
    signal: controller.signal,
    print: (line) => void printed.push(line),
    showProgress: (line) => void progress.push(line),
  })
const output = () => printed.join('\n')

describe('npm run models', () => {
  it.each([[[]], [['list']]])('%j lists sets and models', async (argv) => {
    expect(await type(...argv)).toBe(0)
    expect(output()).toContain('/srv/models')
    expect(output()).toMatch(/zh +151 MB {2}Mandarin, English; begin here\n/)
    expect(output()).toMatch(/tools +1 MB {2}speech detection, installed/)
    expect(output()).toMatch(/one +150 MB {2}available\n +recognition: Mandarin, English\n +Model one; MIT; CER 5 %/)
    expect(output()).toMatch(/two +2 MB {2}installed/)
    expect(output()).toMatch(
      /own +1 MB {2}faulty \(changed\)\n +Its files are not those that were installed: install it again\./,
    )
  })

  it('lists them in 80 columns', async () => {
    change('one', { languages: [...languageValues], expectation: 'CER: 5.8 % and 7.1 %; '.repeat(6) })
    await type()
    expect(printed.filter((line) => line.length > 80)).toEqual([])
    expect(output()).toMatch(/\n {25}Southwestern Mandarin/)
    expect(output()).toMatch(/recognition: Mandarin, English, .*\n {6}\S/)
  })

  it.each(['help', '--help', '-h'])('%s explains it', async (word) => {
    expect(await type(word)).toBe(0)
    for (const text of ['npm run models remove', 'MODELS_DIR', 'MODELS_FROM']) expect(output()).toContain(text)
  })

  it('installs sets and models, each once', async () => {
    expect(await type('zh', 'one', 'own')).toBe(0)
    expect(printed).toEqual(['one: installed, 200 MB', 'two is installed', 'own: installed, 200 MB'])
    expect(progress[0]).toBe('one: waiting')
    expect(progress.at(-1)).toBe('')
  })

  it.each<[SpeechModelInstallFault, string, string]>([
    ['network', 'status 404', 'the download failed: status 404'],
    ['diskFull', '5 bytes needed, 3 free', 'it could not be written to the disk: 5 bytes needed, 3 free'],
    ['checksum', '', 'the downloaded file is not the one that was tested'],
    ['archive', 'it is damaged', 'the downloaded file can’t be used: it is damaged'],
    ['canceled', '', 'it was canceled'],
  ])('says why an installation failed: %s', async (fault, detail, text) => {
    failure = new SpeechModelInstallError(fault, detail)
    expect(await type('one')).toBe(1)
    expect(printed).toEqual(['models: one', `models: ${text}`])
  })

  it('removes models', async () => {
    expect(await type('remove', 'two', 'own')).toBe(0)
    expect(printed).toEqual(['two: removed', 'own: removed'])
    expect(states.map(({ status }) => status)).toEqual(['available', 'available', 'available'])
  })

  it.each([
    [['zn'], 'no set or model zn: the sets are zh, tools'],
    [['remove'], 'which model?'],
    [['remove', 'none'], 'no model none'],
    [['remove', 'one'], 'one is not installed'],
  ])('%j is refused', async (argv, reason) => {
    expect(await type(...argv)).toBe(1)
    expect(output()).toContain(reason)
  })
})
