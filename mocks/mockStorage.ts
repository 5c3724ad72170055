/** Persists the mock back end between reloads, in an IndexedDB database of this origin. */
import { deleteDB, openDB, type DBSchema } from 'idb'

interface Schema extends DBSchema {
  /** The bytes of the database under the key `world`. */
  world: { key: 'world'; value: StoredBackend }
  /** Uploaded files; the browser keeps large blobs on disk. */
  files: { key: string; value: Blob }
}

export interface StoredBackend {
  /** `seedVersion` of the saved data; data of another version is discarded. */
  edition: number
  database: Uint8Array
}

export interface MockStorage {
  loadBackend(): Promise<StoredBackend | undefined>
  saveBackend(backend: StoredBackend): Promise<void>
  loadFiles(): Promise<[name: string, body: Blob][]>
  saveFile(name: string, body: Blob): Promise<void>
  removeFile(name: string): Promise<void>
  /** Deletes everything; the storage can't be used afterwards. */
  destroy(): Promise<void>
}

const databaseName = 'mocks'

export async function openMockStorage(): Promise<MockStorage> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(newDatabase) {
      newDatabase.createObjectStore('world')
      newDatabase.createObjectStore('files')
    },
    // Another tab deletes the database, which an open connection would block.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  })
  return {
    loadBackend: () => database.get('world', 'world'),
    saveBackend: async (backend) => void (await database.put('world', backend, 'world')),
    async loadFiles() {
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
