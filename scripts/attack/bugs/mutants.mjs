/** Generates mutants of a TypeScript file: small, typical bugs. */
import ts from '@typescript/typescript6'

/**
 * @typedef {object} Mutant a change at one location
 * @property {string} kind
 * @property {number} start offset of the replaced text
 * @property {number} end
 * @property {string} before
 * @property {string} after
 * @property {number} line from 1
 */

const swappedOperators = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
  ['+=', '-='],
  ['-=', '+='],
])
const swappedMembers = new Map([
  ['Math.min', 'Math.max'],
  ['Math.max', 'Math.min'],
  ['Math.floor', 'Math.ceil'],
  ['Math.ceil', 'Math.floor'],
])
/** Off-by-one changes of larger numbers, such as limits and times, are not real bugs. */
const maxExactNumber = 100
const kinds = { compare: 'comparison', math: 'arithmetic', logic: 'logic' }

/**
 * Every mutant of a file, in source order.
 * @param {string} source
 * @param {string} [name] of the file; decides whether it is parsed as TSX
 * @returns {Mutant[]}
 */
export function mutantsOf(source, name = 'file.ts') {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  /** @type {Mutant[]} */
  const found = []
  /** @type {Add} */
  const add = (node, kind, after) => {
    const { end } = node
    const start = node.getStart(file)
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    found.push({
      kind,
      start,
      end,
      before: source.slice(start, end),
      after,
      line,
    })
  }
  const visit = (/** @type {ts.Node} */ node) => {
    if (isTypeOnly(node)) return
    for (const mutator of mutators) mutator(node, add, file)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

/**
 * Applies a mutant to the source.
 * @param {string} source
 * @param {Pick<Mutant, 'start' | 'end' | 'after'>} mutant
 */
export const mutate = (source, { start, end, after }) => source.slice(0, start) + after + source.slice(end)

/** @typedef {(node: ts.Node, kind: string, after: string) => void} Add */
/** @typedef {(node: ts.Node, add: Add, file: ts.SourceFile) => void} Mutator */

/** Whether a node has no effect at runtime that tests should check. */
function isTypeOnly(/** @type {ts.Node} */ node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    // Messages of internal errors are not part of any contract.
    (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) ||
    // Nor are log calls.
    (ts.isCallExpression(node) && /\blog\.\w+$/.test(node.expression.getText()))
  )
}

/** @type {Mutator} */
function conditions(node, add, file) {
  const condition =
    ts.isIfStatement(node) || ts.isWhileStatement(node)
      ? node.expression
      : ts.isConditionalExpression(node)
        ? node.condition
        : null
  if (condition) add(condition, 'negated condition', `!(${condition.getText(file)})`)
}

/** @type {Mutator} */
function operators(node, add, file) {
  if (!ts.isBinaryExpression(node)) return
  const sign = node.operatorToken.getText(file)
  const after = swappedOperators.get(sign)
  if (after === undefined || (sign.startsWith('+') && isText(node))) return
  const kind = /[<>]|==/.test(sign) ? kinds.compare : /[-+*/%]/.test(sign) ? kinds.math : kinds.logic
  // Mixing `??` with other operators is a syntax error, so the whole expression is parenthesized.
  if (sign === '??' || after === '||' || after === '&&')
    add(node, kind, `((${node.left.getText(file)}) ${after} (${node.right.getText(file)}))`)
  else add(node.operatorToken, kind, after)
}

/** Whether a `+` concatenates strings. */
function isText(/** @type {ts.BinaryExpression} */ { left, right }) {
  return [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
}

/** @type {Mutator} */
function statements(node, add) {
  if (!ts.isExpressionStatement(node) || node.parent.kind === ts.SyntaxKind.SourceFile) return
  const { expression } = node
  if (isTypeOnly(expression)) return
  if (ts.isCallExpression(expression) || ts.isAwaitExpression(expression) || ts.isBinaryExpression(expression))
    add(node, 'statement removed', ';')
}

/** @type {Mutator} */
function returns(node, add, file) {
  if (!ts.isReturnStatement(node) || !node.expression) return
  const text = node.expression.getText(file)
  if (!['null', 'undefined', 'true', 'false'].includes(text)) add(node.expression, 'nothing returned', 'undefined')
}

/** @type {Mutator} */
function literals(node, add, file) {
  if (isTypeFallback(node)) return
  if (
    ts.isNumericLiteral(node) &&
    Number(node.text) <= maxExactNumber &&
    !ts.isPropertyAssignment(node.parent.parent ?? node)
  )
    add(node, 'off by one', `(${node.getText(file)} + 1)`)
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) add(node, 'truth value', 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) add(node, 'truth value', 'true')
  if (!ts.isStringLiteral(node) || isName(node)) return
  add(node, 'text', node.text === '' ? "'mutant'" : "''")
}

/**
 * Whether a value is only a fallback that the types require for list access: `list[at] ?? 0`,
 * `list.at(-1)?.endMs ?? 0`, `const [first = ''] = list`.
 */
function isTypeFallback(/** @type {ts.Node} */ node) {
  const { parent } = node
  if (ts.isSourceFile(node)) return false
  if (ts.isBindingElement(parent)) return ts.isArrayBindingPattern(parent.parent)
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return false
  return parent.right === node && isFromList(parent.left)
}

/** @returns {boolean} */
function isFromList(/** @type {ts.Expression} */ expression) {
  if (ts.isElementAccessExpression(expression)) return true
  if (ts.isCallExpression(expression)) return /\.(at|get|pop|shift)$/.test(expression.expression.getText())
  return ts.isPropertyAccessExpression(expression) && isFromList(expression.expression)
}

/** Whether a string is only a property name. */
function isName(/** @type {ts.StringLiteral} */ node) {
  const { parent } = node
  return (ts.isPropertyAssignment(parent) && parent.name === node) || ts.isElementAccessExpression(parent)
}

/** @type {Mutator} */
function members(node, add, file) {
  if (!ts.isPropertyAccessExpression(node)) return
  const after = swappedMembers.get(node.getText(file))
  if (after !== undefined) add(node, kinds.math, after)
}

/** @type {Mutator} */
function negations(node, add, file) {
  if (!ts.isPrefixUnaryExpression(node) || node.operator !== ts.SyntaxKind.ExclamationToken) return
  // The negated-condition mutant is already the same change.
  if (ts.isIfStatement(node.parent) || ts.isConditionalExpression(node.parent)) return
  add(node, 'negation removed', `(${node.operand.getText(file)})`)
}

/** @type {readonly Mutator[]} */
const mutators = [conditions, operators, statements, returns, literals, members, negations]
