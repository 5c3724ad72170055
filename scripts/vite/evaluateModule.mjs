import ts from 'typescript'

/**
 * Evaluates a TypeScript file whose imports are all type-only.
 * @param {string} code
 * @returns {Promise<Record<string, any>>} what it exports
 */
export function evaluateModule(code) {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`)
}
