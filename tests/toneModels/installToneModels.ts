import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { ModelDescription, type InstalledModel } from '../../server/adapters/speech/models/modelDescription'
import { canary, fireRedAsr } from './attentionModels'
import { dolphin, fireRedAsrCtc, nemoCtc, wenetCtc, zipformerCtc } from './ctcModels'
import { nemoTransducer } from './nemoTransducerModel'
import { onlineNemoCtc } from './onlineNemoModel'
import { onlineParaformer, paraformer } from './paraformerModels'
import { moonshine, moonshineMerged, omnilingual, onlineToneCtc } from './sampledModels'
import { senseVoice } from './senseVoiceModel'
import { cnnBilstm, ctTransformer, pyannote, sileroVad, speakerEmbedding, tenVad } from './surroundingModels'
import type { ToneModel } from './toneModel'
import { onlineTransducer, onlineZipformer2Ctc, transducer } from './transducerModels'
import { whisper, whisperLanguage } from './whisperModels'

/** Each tone model under the name of its family. */
const toneModels = {
  transducer,
  nemoTransducer,
  paraformer,
  senseVoice,
  zipformerCtc,
  wenetCtc,
  nemoCtc,
  dolphin,
  fireRedAsrCtc,
  omnilingual,
  fireRedAsr,
  canary,
  moonshine,
  moonshineMerged,
  whisper,
  onlineTransducer,
  onlineParaformer,
  onlineZipformer2Ctc,
  onlineNemoCtc,
  onlineToneCtc,
  sileroVad,
  tenVad,
  ctTransformer,
  cnnBilstm,
  whisperLanguage,
  pyannote,
  speakerEmbedding,
} as const satisfies Record<string, () => ToneModel>

export type ToneFamily = keyof typeof toneModels

/** A tone model as it would be installed in that models folder, without its files. */
export const installedToneModel = (modelsFolder: string, family: ToneFamily): InstalledModel => {
  const { description } = toneModels[family]()
  return { description: v.parse(ModelDescription, description), folder: join(modelsFolder, description.id) }
}

/** Writes tone models into a models folder: `<id>/model.json` and the files beside it. */
export async function installToneModels(
  modelsFolder: string,
  families: readonly ToneFamily[],
): Promise<InstalledModel[]> {
  return Promise.all(
    families.map(async (family) => {
      const installed = installedToneModel(modelsFolder, family)
      const { files } = toneModels[family]()
      const contents = { ...files, 'model.json': JSON.stringify(installed.description, null, 2) }
      for (const [path, content] of Object.entries(contents)) {
        const full = join(installed.folder, path)
        await mkdir(dirname(full), { recursive: true })
        await writeFile(full, content)
      }
      return installed
    }),
  )
}
