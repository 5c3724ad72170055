/** How this device uploads recordings; remembered over reloads. */
import { createStore } from 'zustand/vanilla'
import { stored, type UploadSettings } from '../../../shared/storage/localStore'

export const uploadSettings = createStore<UploadSettings>(
  () => stored.upload.read() ?? { autoStart: false, openWhenDone: true },
)

uploadSettings.subscribe((settings) => stored.upload.write(settings))
