import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const pages = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
)

/** Whether there is such a file, whose extension may be left out, or folder. */
const exists = (path: string) => ['', '.ts', '.tsx'].some((extension) => existsSync(path + extension))

/** The files a page links to or names by their whole path. */
function filesNamedIn(page: string): string[] {
  const text = readFileSync(page, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path))
  const paths = text.match(/(?<=`)(?:src|server|mocks|locales|scripts|tests|docs)\/[\w./-]+(?=`)/g) ?? []
  return [...links, ...paths]
}

it.each(pages)('%s names only files and folders that exist', (page) => {
  expect(filesNamedIn(page).filter((path) => !exists(path))).toEqual([])
})
