import type { AdminCommand } from './commandContext'

export const backupCommands: readonly AdminCommand[] = [
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
]
