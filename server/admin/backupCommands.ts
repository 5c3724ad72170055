import type { AdminCommand } from './commandContext'

export const backupCommands: readonly AdminCommand[] = [
  {
    usage: 'copy-database',
    description:
      'Copies the database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL and compares them. Stop the server before.',
    async run({ copyDatabase, print }) {
      let total = 0
      await copyDatabase(({ table, rows, hash }) => {
        total += rows
        print(`${table}: ${rows} rows, the same in both (${hash.slice(0, 16)})`)
      })
      print(
        `${total} rows copied. Start the server with DATABASE_URL and the same DATA_DIR; data.db is not needed anymore.`,
      )
    },
  },
  {
    usage: 'backup <folder>',
    description:
      'Copies the database and all files to a folder, or only the database to a file that ends in .db. Safe while the server is running.',
    async run({ backUp, print }, [folder = '']) {
      const { databaseBytes, copied, unchanged } = await backUp(folder)
      print(
        `${folder}: database of ${Math.ceil(databaseBytes / 1024)} kB, ${copied} files copied, ${unchanged} unchanged`,
      )
    },
  },
  {
    usage: 'restore <folder>',
    description:
      'Makes DATA_DIR of a backup. DATA_DIR must be empty and no server may use it. Each file is compared with the manifest of the backup.',
    async run({ restore, print }, [folder = '']) {
      const { header, files, bytes, missingObjects } = await restore(folder)
      print(`restored the backup of ${header.madeAt}: ${files} files, ${Math.ceil(bytes / 1024)} kB`)
      if (missingObjects.length === 0) return
      for (const key of missingObjects) print(`  ${key}`)
      throw new Error(
        `the bucket ${header.bucket} lacks these objects, or they have another size: restore their versions`,
      )
    },
  },
]
