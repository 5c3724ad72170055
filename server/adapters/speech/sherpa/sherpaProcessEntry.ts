/**
 * Entry of a process of sherpa-onnx. Its argument is a `SherpaTask` as JSON. It sends `'ready'` when the models are loaded; then it answers
 * each message. Any error ends it; the parent starts another. A model that sherpa-onnx refuses ends it too, without an exception.
 */
import type { Sherpa } from 'sherpa-onnx-node'
import * as v from 'valibot'
import { openDetector } from './detectorHandler'
import { openDiarizer } from './diarizerHandler'
import { announceUnsupported } from './loadingModel'
import { openLanguageIdentifier } from './languageIdentifierHandler'
import { openPunctuator } from './punctuatorHandler'
import { openRecognizer } from './recognizerHandler'
import { SherpaTask, type SherpaHandler } from './sherpaTasks'
import { openStreams } from './streamHandler'

function open(sherpa: Sherpa, task: SherpaTask): SherpaHandler {
  switch (task.kind) {
    case 'recognizer':
      return openRecognizer(sherpa, task)
    case 'stream':
      return openStreams(sherpa, task)
    case 'detector':
      return openDetector(sherpa, task)
    case 'punctuator':
      return openPunctuator(sherpa, task)
    case 'languageIdentifier':
      return openLanguageIdentifier(sherpa, task)
    case 'diarizer':
      return openDiarizer(sherpa, task)
  }
}

const { default: sherpa } = await import('sherpa-onnx-node').catch((error: unknown) => {
  announceUnsupported(String(error))
  process.exit(1)
})
const answer = open(sherpa, v.parse(SherpaTask, JSON.parse(process.argv[2] ?? '')))

process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches children too; the server stops them itself.
process.on('SIGINT', () => {})
process.on('message', (message) => process.send?.(answer(message)))
process.send?.('ready')
