/** Checks that the type checker can't do. Run with `npm run check`. */
import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'
import { root } from './scripts/lib/run.mjs'

const nodeGlobals = ['process', 'Buffer', '__dirname', '__filename', 'require', 'setImmediate', 'global'].map(
  (name) => ({
    name,
    message: 'Only server/adapters, the server entry points, scripts and tests may use Node.',
  }),
)

/** APIs that bypass the theme, the language or the page's content security. */
const staticAntd = ['message', 'notification', 'Modal'].map((object) => ({
  selector:
    object === 'Modal'
      ? "CallExpression[callee.object.name='Modal'][callee.property.name=/^(confirm|info|success|error|warning)$/]"
      : `ImportDeclaration[source.value='antd'] ImportSpecifier[imported.name='${object}']`,
  message: 'It ignores theme and language: call notify(), or App.useApp() in the app.',
}))
const rawHtml = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'No raw HTML: render text.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'No raw HTML: render text.',
  },
  {
    selector: "CallExpression[callee.property.name='insertAdjacentHTML']",
    message: 'No raw HTML: render text.',
  },
]
const han = '/[\\u3400-\\u9fff]/'
const chinese = ['Literal[value=', 'TemplateElement[value.raw=', 'JSXText[value='].map((node) => ({
  selector: `${node}${han}]`,
  message: 'Texts belong in locales/.',
}))

/** @returns {['error', object]} */
const noImports = (/** @type {{ group: string[], message: string }[]} */ patterns) => ['error', { patterns }]
const noNode = { group: ['node:*'], message: 'Only server/adapters may use Node.' }
const onlySave = { group: ['file-saver'], message: 'Only src/shared/files/saveFile.ts saves files.' }
const onlyHttp = { group: ['axios'], message: 'Only src/shared/http may send requests.' }

export default defineConfig(
  globalIgnores(['dist', 'node_modules', 'public', 'test-results', 'data']),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  // Its rules run a compiler over each file; these may have components and hooks.
  { files: ['src/**/*.{ts,tsx}', '**/*.tsx'], ...hooks.configs.flat.recommended },
  {
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-eval': 'error',
      'no-console': 'error',
      'no-restricted-globals': ['error', ...nodeGlobals],
      'no-restricted-syntax': ['error', ...staticAntd, ...rawHtml],
      'no-undef': 'off',
      '@typescript-eslint/no-restricted-imports': noImports([noNode, onlySave, onlyHttp]),
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Objects here are closures over their state, so their methods can be destructured.
      '@typescript-eslint/unbound-method': 'off',
      // A method may be async only because its port returns a promise.
      '@typescript-eslint/require-await': 'off',
      // An `any` from a library may be assigned to a typed variable; only its unchecked use is an error.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // A rejection reason is passed on as it is.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    // More are an object with named fields. Tests may take the columns of their tables.
    files: ['{src,server,mocks,scripts}/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/max-params': ['error', { max: 3 }] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // Filler words of each language.
    ignores: ['src/transcript/operations/fillers.ts'],
    rules: { 'no-restricted-syntax': ['error', ...staticAntd, ...rawHtml, ...chinese] },
  },
  {
    files: ['src/shared/files/saveFile.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': noImports([noNode, onlyHttp]) },
  },
  {
    files: ['src/shared/http/**'],
    rules: { '@typescript-eslint/no-restricted-imports': noImports([noNode, onlySave]) },
  },
  {
    files: [
      'server/adapters/**',
      'server/admin/**',
      'server/{entry,main,environment,createPorts,createSpeech,createStorage,startWorkers,workerEntries}.ts',
      'scripts/**',
      'tests/**',
      'vite.config.ts',
    ],
    rules: {
      'no-restricted-globals': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  {
    // Modules that log: the server's log, canceled requests, an app that could not start.
    files: [
      'scripts/**',
      'server/adapters/system/jsonLog.ts',
      'server/main.ts',
      'src/shared/http/transport.ts',
      'src/app/showStartFailure.ts',
      'mocks/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-syntax': 'off',
      // Tests pass invalid values on purpose.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // JSDoc types: JSON and test reports are `any`.
    files: ['**/*.{js,mjs}'],
    rules: {
      'max-params': ['error', 3],
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
