import { describe, expect, it } from 'vitest'
import { attributeOf, xmlTokens } from '../../../../src/transcript/import/xmlTokens'

const textOf = (xml: string) =>
  Array.from(xmlTokens(xml), (token) => (token.type === 'text' ? token.text : '')).join('')

describe('entities', () => {
  it.each([
    ['the predefined ones', '&lt;&amp;&gt;&quot;&apos;', `<&>"'`],
    ['references to characters', '&#20013;&#x6587;', '中文'],
    ['names that every object has', '&toString; &valueOf;', '&toString; &valueOf;'],
    ['undeclared ones', '&nbsp;x &', '&nbsp;x &'],
    ['references beyond Unicode', 'a&#x110000;b', 'ab'],
  ])('%s are read', (_, xml, text) => {
    expect(textOf(`<p>${xml}</p>`)).toBe(text)
  })

  it('are read in attributes, and left alone in CDATA', () => {
    expect(attributeOf(' name="R&amp;D" other=\'x\'', 'name')).toBe('R&D')
    expect(textOf('<p><![CDATA[&amp;]]></p>')).toBe('&amp;')
  })
})

it('a document type declares no entities, and quoted values may hold >', () => {
  const xml = '<!DOCTYPE p [<!ENTITY a "b">]><p title="a > b">&a;</p>'
  expect(textOf(xml)).toContain('&a;')
  const open = Array.from(xmlTokens(xml)).find((token) => token.type === 'open')
  expect(open).toMatchObject({ name: 'p', attributes: ' title="a > b"' })
})
