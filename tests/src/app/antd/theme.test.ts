import { theme } from 'antd'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tokensCss } from '../../../../scripts/vite/tokensCss.mjs'
import { themes, tokenClass } from '../../../../src/app/antd/theme'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the %s theme', (shade) => {
  const token = theme.getDesignToken(themes[shade])

  it('has its accent exactly', () => {
    expect(token.colorPrimary).toBe(shade === 'light' ? '#0f766e' : '#2dd4bf')
  })

  it.each([
    ['colorTextSecondary', 'colorBgLayout'],
    ['colorTextTertiary', 'colorBgLayout'],
    ['colorTextTertiary', 'colorBgContainer'],
    ['colorTextPlaceholder', 'colorBgContainer'],
    ['colorPrimaryText', 'colorBgLayout'],
    ['colorPrimaryText', 'colorPrimaryBg'],
    ['colorLink', 'colorBgLayout'],
    ['colorErrorText', 'colorErrorBg'],
    ['colorErrorText', 'colorBgLayout'],
    ['colorWarningText', 'colorWarningBg'],
    ['colorSuccessText', 'colorSuccessBg'],
  ] as const)('%s can be read on %s', (text, ground) => {
    expect(contrast(token[text], token[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable buttons', () => {
    const text = shade === 'light' ? '#ffffff' : token.colorTextLightSolid
    for (const ground of [token.colorPrimary, token.colorPrimaryHover]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('the tokens as CSS', () => {
  it('hold both shades, for the class that <html> has', async () => {
    const css = await tokensCss()
    expect(css).toMatch(/^:root\.tokens\{[^}]*--ant-color-primary:#0f766e/)
    expect(css).toMatch(/:root\.tokens\[data-shade=dark\]\{[^}]*--ant-color-primary:#2dd4bf/)
    expect(readFileSync('index.html', 'utf8')).toContain(`class="${tokenClass}"`)
  }, 30_000)

  it('are for <html> alone, since antd gives the class to elements of its own', async () => {
    const selectors = [...(await tokensCss()).matchAll(/(?<=^|[{}\n])([^{}@\n;]+)\{--/g)].map(
      ([, selector]) => selector,
    )
    expect(selectors).toEqual([':root.tokens', ':root.tokens[data-shade=dark]', ':root.tokens:not([data-shade])'])
  }, 30_000)

  it('leave no variable undefined that a style sheet of the app uses', async () => {
    const css = await tokensCss()
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
    const used = sheets.flatMap((sheet) => readFileSync(`src/${sheet}`, 'utf8').match(/--ant-[\w-]+(?=[),])/g) ?? [])
    expect(used.filter((name) => !css.includes(`${name}:`))).toEqual([])
  }, 30_000)
})
