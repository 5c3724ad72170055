import type { Clock } from '../../server/ports/ports'
import {
  SpeechModelInstallError,
  type SpeechModels,
  type SpeechModelSet,
  type SpeechModelState,
} from '../../server/ports/speechModels'

const megabyte = 2 ** 20
/** Steps of an installation, and their duration. */
const steps = 20
const stepMs = 250

const available: Omit<SpeechModelState, 'id' | 'name' | 'purpose' | 'bytes'> = {
  languages: [],
  sets: [],
  license: 'Apache-2.0',
  homepage: 'https://example.org/models',
  installedBytes: 0,
  expectation: '',
  status: 'available',
  receivedBytes: 0,
  fault: null,
  installError: null,
}

const sets: readonly SpeechModelSet[] = [
  { id: 'zh', models: ['demo-zh-en', 'demo-zh-live', 'demo-detector'] },
  { id: 'speakers', models: ['demo-segmentation', 'demo-embedding'] },
]

/** `demo-own` is in no set and faulty; `demo-embedding` can't be downloaded. */
const models: readonly SpeechModelState[] = [
  {
    ...available,
    id: 'demo-zh-en',
    name: 'Demo Mandarin and English',
    purpose: 'recognition',
    languages: ['cn', 'en'],
    bytes: 160 * megabyte,
    expectation: 'WER 2.6 % on LibriSpeech test-clean; 16 times real time',
  },
  {
    ...available,
    id: 'demo-zh-live',
    name: 'Demo live Mandarin',
    purpose: 'streaming',
    languages: ['cn'],
    bytes: 165 * megabyte,
  },
  { ...available, id: 'demo-detector', name: 'Demo speech detector', purpose: 'detection', bytes: 2 * megabyte },
  { ...available, id: 'demo-segmentation', name: 'Demo segmentation', purpose: 'segmentation', bytes: 6 * megabyte },
  { ...available, id: 'demo-embedding', name: 'Demo voices', purpose: 'embedding', license: '', bytes: 38 * megabyte },
  {
    ...available,
    id: 'demo-own',
    name: 'demo-own',
    purpose: 'recognition',
    homepage: '',
    license: '',
    bytes: 0,
    installedBytes: 9 * megabyte,
    status: 'faulty',
    fault: 'changed',
  },
]

/** Demo models: installing takes five seconds each and changes nothing else. */
export function demoModels(clock: Clock): SpeechModels {
  const states = new Map<string, SpeechModelState>(
    models.map((model) => [model.id, { ...model, sets: setsOf(model.id) }]),
  )
  const running = new Map<string, AbortController>()
  const change = (id: string, values: Partial<SpeechModelState>) => {
    const state = states.get(id)
    if (state) states.set(id, { ...state, ...values })
  }
  const install = async (id: string, bytes: number) => {
    const control = new AbortController()
    running.set(id, control)
    change(id, { status: 'installing', receivedBytes: 0, installError: null, fault: null })
    try {
      for (let step = 1; step <= steps; step += 1) {
        await clock.sleep(stepMs, control.signal)
        if (control.signal.aborted) throw new SpeechModelInstallError('canceled')
        if (id === 'demo-embedding' && step > steps / 2) throw new SpeechModelInstallError('network')
        change(id, { receivedBytes: (bytes * step) / steps })
      }
      change(id, { status: 'installed', installedBytes: 2 * bytes, receivedBytes: 0 })
    } catch (error) {
      const installError = error instanceof SpeechModelInstallError ? error.fault : 'network'
      change(id, { status: 'available', receivedBytes: 0, installedBytes: 0, installError })
      throw error
    } finally {
      running.delete(id)
    }
  }
  return {
    sets,
    list: () => [...states.values()],
    async install(ids) {
      for (const { id, bytes, status } of ids.flatMap((id) => states.get(id) ?? []))
        if (status !== 'installed') await install(id, bytes)
    },
    cancel: (id) => running.get(id)?.abort(),
    async remove(id) {
      change(id, { status: 'available', installedBytes: 0, fault: null })
    },
  }
}

const setsOf = (id: string): string[] => sets.filter((set) => set.models.includes(id)).map((set) => set.id)
