/** Upload of the largest allowed file, compared to a plain copy over loopback. */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { signIn, upload, withTestServer } from '../lib/testServer.mjs'
import { memoryOf, timed } from './usage.mjs'
import { wavHeader } from './wav.mjs'

const sizeBytes = 1.5 * 2 ** 30

export async function* measure() {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const file = join(folder, 'largest.wav')
    await writeSilence(file)
    const copySeconds = await timed(() => copyOverLoopback(file, join(folder, 'copy')))
    const { seconds, peak } = await withTestServer(async ({ url, pid }) => {
      const token = await signIn(url)
      return { seconds: await timed(() => upload(url, token, file)), peak: memoryOf(pid).peak }
    })
    yield { name: 'plain copy of 1.5 GB over loopback', value: copySeconds, unit: 's' }
    yield { name: 'upload of 1.5 GB', value: seconds, unit: 's' }
    yield { name: 'upload against the copy', value: seconds / copySeconds, unit: 'times' }
    yield { name: 'server: peak memory of the upload', value: peak / 2 ** 20, unit: 'MiB', max: 150 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A sparse WAV of silence: 44.1 kHz stereo, two and a half hours. */
async function writeSilence(/** @type {string} */ path) {
  const file = await open(path, 'w')
  await file.write(wavHeader(sizeBytes, { rate: 44_100, channels: 2 }))
  await file.truncate(sizeBytes)
  await file.close()
}

async function copyOverLoopback(/** @type {string} */ from, /** @type {string} */ to) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no address')
  const received = once(server, 'connection').then(([socket]) =>
    pipeline(socket, createWriteStream(to, { flush: true })),
  )
  const socket = connect(address.port, '127.0.0.1')
  await Promise.all([pipeline(createReadStream(from), socket), received])
  server.close()
}
