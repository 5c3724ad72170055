/** Lint rules of this project, for oxlint. */

const antdStatics = new Set(['message', 'notification', 'Modal'])
const modalMethods = new Set(['confirm', 'info', 'success', 'error', 'warning'])
const han = /[\u3400-\u9fff]/

/** Static functions of antd ignore the theme and the language. */
const noStaticAntd = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) =>
      context.report({ node, message: 'It ignores theme and language: call notify(), or App.useApp() in the app.' })
    return {
      ImportDeclaration(/** @type {any} */ node) {
        if (node.source.value !== 'antd') return
        for (const specifier of node.specifiers) {
          const name = specifier.imported?.name
          if (antdStatics.has(name) && name !== 'Modal') report(specifier)
        }
      },
      CallExpression(/** @type {any} */ node) {
        const { type, object, property } = node.callee
        if (type === 'MemberExpression' && object.name === 'Modal' && modalMethods.has(property.name)) report(node)
      },
    }
  },
}

/** Whatever the server or a model says is text. */
const noRawHtml = {
  create(/** @type {any} */ context) {
    const report = (/** @type {any} */ node) => context.report({ node, message: 'No raw HTML: render text.' })
    return {
      JSXAttribute(/** @type {any} */ node) {
        if (node.name.name === 'dangerouslySetInnerHTML') report(node)
      },
      AssignmentExpression(/** @type {any} */ node) {
        if (/^(?:innerHTML|outerHTML)$/.test(node.left.property?.name)) report(node)
      },
      CallExpression(/** @type {any} */ node) {
        if (node.callee.property?.name === 'insertAdjacentHTML') report(node)
      },
    }
  },
}

/** Texts of the interface are translated. */
const textsInLocales = {
  create(/** @type {any} */ context) {
    const check = (/** @type {any} */ node, /** @type {unknown} */ text) => {
      if (typeof text === 'string' && han.test(text)) context.report({ node, message: 'Texts belong in locales/.' })
    }
    return {
      Literal: (/** @type {any} */ node) => check(node, node.value),
      TemplateElement: (/** @type {any} */ node) => check(node, node.value.raw),
      JSXText: (/** @type {any} */ node) => check(node, node.value),
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: { 'no-static-antd': noStaticAntd, 'no-raw-html': noRawHtml, 'texts-in-locales': textsInLocales },
}
