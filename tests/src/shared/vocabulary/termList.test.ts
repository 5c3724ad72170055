import { expect, test } from 'vitest'
import { addTerms } from '../../../../src/shared/vocabulary/termList'

test('terms are separated by commas, semicolons, tabs and line breaks, and keep their spaces', () => {
  const { terms } = addTerms([], '张珊，李四、王五;赵六；New York,Node.js\n\n 周七 \r\n吴八\t郑九', 50)
  expect(terms).toEqual(['张珊', '李四', '王五', '赵六', 'New York', 'Node.js', '周七', '吴八', '郑九'])
})

test('a term is added once, whatever its case and width', () => {
  expect(addTerms(['Kubernetes'], 'kubernetes, ＫＵＢＥＲＮＥＴＥＳ, Helm', 50)).toEqual({
    terms: ['Kubernetes', 'Helm'],
    rest: [],
    problem: null,
  })
})

test('what is too long or has no room is returned', () => {
  const long = '𠮷'.repeat(41)
  expect(addTerms([], `${'𠮷'.repeat(40)},${long},短`, 50)).toMatchObject({ rest: [long], problem: 'long' })
  expect(addTerms(['一', '二'], '三,四,二', 3)).toEqual({ terms: ['一', '二', '三'], rest: ['四'], problem: 'full' })
})
