/**
 * Entry of the process that takes one document apart. Its arguments are the path, the type and where pdf.js finds its folders; it
 * writes each part as a line of JSON, and at the end `{"end":true}` or `{"fault":…}`. It reads on only as fast as its lines are taken.
 */
import { Console } from 'node:console'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { documentTypes } from '../../../src/wire/translation'
import { DocumentRefused } from '../../documents'
import { readDocument } from './readDocument'

const [path = '', wanted = '', assets = ''] = process.argv.slice(2)

async function say(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

// What a library warns of would be taken for a part.
globalThis.console = new Console(process.stderr)
// Ctrl-C in a terminal reaches children too; the server tells them when to end.
process.on('SIGINT', () => {})

const file = await open(path)
try {
  const type = documentTypes.find((one) => one === wanted)
  if (!type) throw new DocumentRefused('unsupported')
  const { size } = await file.stat()
  const read = async (start: number, end: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
  const pdf = { cMapUrl: `${assets}/cmaps/`, standardFontDataUrl: `${assets}/standard_fonts/` }
  for await (const part of readDocument({ size, read }, type, pdf)) await say(part)
  await say({ end: true })
} catch (error) {
  await say({ fault: error instanceof DocumentRefused ? error.fault : 'broken', detail: String(error) })
} finally {
  await file.close()
}
// A worker of a library may still run.
process.exit()
