import { exportFileTypes } from '../../src/transcript/export/exportFormats'
import { extensionOf } from '../ports/fileNames'
import type { AdminCommand } from './commandContext'

export const transcribeCommands: readonly AdminCommand[] = [
  {
    usage: 'transcribe <file>',
    options: {
      language: 'cn, en, … or auto; if absent, it is identified, or the only one there is an engine for',
      format: `${exportFileTypes.join(', ')}; by default that of the output file, or txt`,
      output: 'file to write; standard output if absent',
    },
    description:
      'Transcribes a file with the installed engines. Needs no server and no account, and stores nothing else.',
    async run({ transcribe, writeOutput }, [file = ''], { language, format, output }) {
      const wanted = format ?? (output === undefined ? 'txt' : extensionOf(output))
      const type = exportFileTypes.find((name) => name === wanted)
      if (!type) throw new Error(`there is no format ${wanted}: ${exportFileTypes.join(', ')}`)
      await writeOutput(output, await transcribe({ path: file, language, type }))
    },
  },
]
