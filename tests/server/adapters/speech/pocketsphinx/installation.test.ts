import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { locatePocketSphinx } from '../../../../../server/adapters/speech/pocketsphinx/installation'

const model = ['en-us/mdef', 'en-us.lm.bin', 'cmudict-en-us.dict'].map(
  (file) => `usr/share/pocketsphinx/model/en-us/${file}`,
)
const libraries = (folder: string) => ['libsphinxbase.so.3', 'libpocketsphinx.so.3'].map((file) => `${folder}/${file}`)

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'locate-'))
})
afterEach(() => rm(root, { recursive: true }))

async function install(...files: string[]): Promise<void> {
  for (const file of files) {
    await mkdir(join(root, dirname(file)), { recursive: true })
    await writeFile(join(root, file), '')
  }
}

describe('finding PocketSphinx', () => {
  it.each(['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib', 'usr/lib64', 'usr/local/lib'])(
    'finds its libraries in /%s',
    async (folder) => {
      await install(...libraries(folder), ...model)
      expect(locatePocketSphinx(root)).toEqual({
        sphinxbase: join(root, folder, 'libsphinxbase.so.3'),
        pocketsphinx: join(root, folder, 'libpocketsphinx.so.3'),
        model: join(root, 'usr/share/pocketsphinx/model/en-us'),
      })
    },
  )

  it('finds nothing on an empty machine', () => {
    expect(locatePocketSphinx(root)).toBeNull()
  })

  it('libraries without a model are not enough, and a model without libraries neither', async () => {
    await install(...libraries('usr/lib'))
    expect(locatePocketSphinx(root)).toBeNull()
    await rm(join(root, 'usr/lib'), { recursive: true })
    await install(...model)
    expect(locatePocketSphinx(root)).toBeNull()
  })

  it('half a model is none', async () => {
    await install(...libraries('usr/lib'), ...model.slice(1))
    expect(locatePocketSphinx(root)).toBeNull()
  })
})
