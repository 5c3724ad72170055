/**
 * Entry of the process that reads one document. Its arguments are the path, the type and the folder of the pdf.js assets. It writes
 * each batch as a line of JSON, and at the end `{"end":true}` or `{"fault":…}`. It reads only as fast as its output is consumed.
 */
import { Console } from 'node:console'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { documentTypes } from '../../../src/wire/translationSchemas'
import { DocumentError } from '../../ports/documentReader'
import { readDocument } from './readDocument'

const [path = '', requestedType = '', assets = ''] = process.argv.slice(2)

async function writeLine(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

// A library's warning on stdout would be parsed as a batch.
globalThis.console = new Console(process.stderr)
// Ctrl-C in a terminal reaches children too; the server stops them itself.
process.on('SIGINT', () => {})

const file = await open(path)
try {
  const type = documentTypes.find((candidate) => candidate === requestedType)
  if (!type) throw new DocumentError('unsupported')
  const { size } = await file.stat()
  const read = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
  const pdf = { cMapUrl: `${assets}/cmaps/`, standardFontDataUrl: `${assets}/standard_fonts/` }
  for await (const part of readDocument({ size, read }, type, pdf)) await writeLine(part)
  await writeLine({ end: true })
} catch (error) {
  await writeLine({ fault: error instanceof DocumentError ? error.fault : 'broken', detail: String(error) })
} finally {
  await file.close()
}
// A library's worker may still be running.
process.exit()
