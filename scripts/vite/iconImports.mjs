/**
 * A Vite plugin for builds: imports each icon from its own module. Through the package's index every group of modules with an icon would
 * get the icons of all pages.
 * @returns {import('vite').Plugin}
 */
export function iconImports() {
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /\/src\/.*\.tsx?$/, code: /@ant-design\/icons/ }, handler: importIconsByName },
  }
}

/** @param {string} code */
export const importIconsByName = (code) =>
  code.replace(/import \{([^}]*)\} from '@ant-design\/icons'/g, (_, names) =>
    names
      .split(',')
      .map((/** @type {string} */ name) => name.trim())
      .filter((/** @type {string} */ name) => name !== '')
      .map(importOne)
      .join(';'),
  )

const importOne = (/** @type {string} */ name) =>
  name === 'IconProvider'
    ? `import IconContext from '@ant-design/icons/es/components/Context';const IconProvider = IconContext.Provider`
    : `import ${name} from '@ant-design/icons/es/icons/${name}'`
