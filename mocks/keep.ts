/** Where the world of a page is kept between reloads: one IndexedDB database of this origin. */
import { deleteDB, openDB, type DBSchema } from 'idb'

interface Schema extends DBSchema {
  /** The bytes of the database under the key `world`. */
  world: { key: 'world'; value: KeptWorld }
  /** Uploaded files; the browser keeps large blobs on disk. */
  files: { key: string; value: Blob }
}

export interface KeptWorld {
  /** Raised when what the seed makes changes: an older world is then thrown away. */
  edition: number
  database: Uint8Array
}

export interface Keep {
  world(): Promise<KeptWorld | undefined>
  saveWorld(world: KeptWorld): Promise<void>
  files(): Promise<[name: string, body: Blob][]>
  saveFile(name: string, body: Blob): Promise<void>
  removeFile(name: string): Promise<void>
  /** Throws everything away; nothing may be kept afterwards. */
  destroy(): Promise<void>
}

const databaseName = 'mocks'

export async function openKeep(): Promise<Keep> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('world')
      fresh.createObjectStore('files')
    },
    // Another tab resets the world: it could not while this one holds on.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  })
  return {
    world: () => database.get('world', 'world'),
    saveWorld: async (world) => void (await database.put('world', world, 'world')),
    async files() {
      const [names, bodies] = await Promise.all([database.getAllKeys('files'), database.getAll('files')])
      return names.flatMap((name, index) => {
        const body = bodies[index]
        return body ? [[name, body] as [string, Blob]] : []
      })
    },
    saveFile: async (name, body) => void (await database.put('files', body, name)),
    removeFile: (name) => database.delete('files', name),
    async destroy() {
      database.close()
      await deleteDB(databaseName)
    },
  }
}
