/** What the type checker can't see. Run it with `npm run check`. */
import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'
import { root } from './run.mjs'

const nodeGlobals = ['process', 'Buffer', '__dirname', '__filename', 'require', 'setImmediate', 'global'].map(
  (name) => ({
    name,
    message: 'Node is known only to server/adapters, what starts the server, scripts and tests.',
  }),
)

/** Ways around the theme, the language and the page's content security. */
const staticAntd = ['message', 'notification', 'Modal'].map((object) => ({
  selector:
    object === 'Modal'
      ? "CallExpression[callee.object.name='Modal'][callee.property.name=/^(confirm|info|success|error|warning)$/]"
      : `ImportDeclaration[source.value='antd'] ImportSpecifier[imported.name='${object}']`,
  message: 'It sees neither theme nor language: call notify(), or App.useApp() in the app.',
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
  message: 'Sentences live in locales/.',
}))

/** @returns {['error', object]} */
const noImports = (/** @type {{ group: string[], message: string }[]} */ patterns) => ['error', { patterns }]
const noNode = { group: ['node:*'], message: 'Only server/adapters knows Node.' }
const onlySave = { group: ['file-saver'], message: 'Only src/shared/save.ts saves files.' }
const onlyHttp = { group: ['axios'], message: 'Only src/shared/http talks to servers.' }

export default defineConfig(
  globalIgnores(['dist', 'node_modules', 'public', 'test-results', 'data']),
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  hooks.configs.flat.recommended,
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
      // Objects of functions that close over their state are the house's habit; they may be taken apart.
      '@typescript-eslint/unbound-method': 'off',
      // A method that keeps a port's promise need not wait for anything.
      '@typescript-eslint/require-await': 'off',
      // What comes as `any` from a library may be named with a type; using it unnamed is what goes wrong.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // A reason that is handed on is whatever it was.
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // The words of a language.
    ignores: ['src/transcript/fillers.ts'],
    rules: { 'no-restricted-syntax': ['error', ...staticAntd, ...rawHtml, ...chinese] },
  },
  {
    files: ['src/shared/save.ts'],
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
      'server/{main,environment,machine}.ts',
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
    // Those that log: the server's, cancelled requests, an app that could not start.
    files: [
      'scripts/**',
      'server/adapters/log.ts',
      'server/main.ts',
      'src/shared/http/transport.ts',
      'src/app/startFailed.ts',
      'mocks/**',
      'tests/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Fixtures are functions named `use`, which is no hook.
    files: ['tests/e2e/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-syntax': 'off',
      // A test hands over what the types forbid, on purpose.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    // JSDoc types: JSON and the runners' reports come as `any`.
    files: ['**/*.{js,mjs}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
