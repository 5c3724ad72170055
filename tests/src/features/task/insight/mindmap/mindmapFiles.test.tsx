import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mindmapMarkdown,
  mindmapSvg,
  type NodeBox,
} from '../../../../../../src/features/task/insight/mindmap/mindmapFiles'
import { escapeMarkup, labelLines } from '../../../../../../src/features/task/insight/mindmap/labelLines'
import type { MindmapNode } from '../../../../../../src/features/task/insight/mindmap/mindmapNodes'

let ids = 0
const node = (name: string, ...children: MindmapNode[]): MindmapNode => ({ id: ++ids, name, startMs: null, children })
const hostile = '<img src=x onerror=alert(1)> & "[x](javascript:alert(1))" ]]>'

test('Markdown has a heading for each node down to the sixth level, and a list below', () => {
  const deep = node(
    '一',
    node('二', node('三', node('四', node('五', node('六', node('七', node('八')), node('九')))))),
    node('十'),
  )
  expect(mindmapMarkdown(deep)).toBe(
    '# 一\n\n## 二\n\n### 三\n\n#### 四\n\n##### 五\n\n###### 六\n\n- 七\n  - 八\n- 九\n\n## 十\n',
  )
})

test('a label formats nothing in Markdown', () => {
  expect(mindmapMarkdown(node(`${hostile} **bold** #`))).toBe(
    '# \\<img src=x onerror=alert(1)\\> \\& "\\[x\\](javascript:alert(1))" \\]\\]\\> \\*\\*bold\\*\\* \\#\n',
  )
})

const box = (tree: MindmapNode, parent: MindmapNode | null, x: number, y: number): NodeBox => {
  return { node: tree, lines: labelLines(tree.name), parent, x, y, width: 100, height: 20, color: '#0f766e' }
}
const style = { text: '#111', background: '#fff', font: '"Noto Sans", sans-serif' }
const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement

test('a picture has the labels as text, lines between them, and room around', () => {
  const child = node('分工')
  const root = node('周会', child)
  const { svg, width, height } = mindmapSvg({ boxes: [box(root, null, 0, 0), box(child, root, 150, 40)], ...style })
  const picture = parse(svg)
  expect([width, height]).toEqual([298, 108])
  expect([...picture.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['周会', '分工'])
  expect(picture.querySelectorAll('path')).toHaveLength(3)
  expect(picture.getAttribute('viewBox')).toBe('-24 -24 298 108')
})

test('a hostile label is text in a picture, which stays well-formed', () => {
  const picture = parse(mindmapSvg({ boxes: [box(node(`${hostile}\u0000\u0008`), null, 0, 0)], ...style }).svg)
  expect(picture.querySelector('img, script, a, foreignObject, parsererror')).toBeNull()
  expect(picture.querySelector('text')?.textContent.replaceAll(/\s/g, '')).toBe(hostile.replaceAll(/\s/g, ''))
})

test('whatever a label is, its markup reads as the label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const page = new DOMParser().parseFromString(`<p>${escapeMarkup(text)}</p>`, 'text/html')
      expect(page.body.children).toHaveLength(1)
      expect(page.querySelector('p')?.children).toHaveLength(0)
    }),
  )
})

test('Chinese breaks anywhere but before a mark, other words between them', () => {
  const chinese = labelLines('一二三四五六七八九十，然后')
  expect(chinese).toEqual(['一二三四五六七八九十，', '然后'])
  expect(labelLines('A long English label that has to be broken')).toEqual([
    'A long English label',
    'that has to be',
    'broken',
  ])
  expect(labelLines('短')).toEqual(['短'])
})

test('an endless word is broken, and what is too long ends in an ellipsis', () => {
  const lines = labelLines('x'.repeat(1000))
  expect(lines).toHaveLength(9)
  expect(lines.at(-1)).toMatch(/…$/)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(21)
})
