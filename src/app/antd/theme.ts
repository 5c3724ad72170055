/** The product's theme as antd tokens: ink on paper with one accent, in light and dark. The only place that defines colors. */
import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import type { ColorScheme } from '../../shared/theme/colorScheme'

/** The class on <html> that defines the tokens as CSS variables, for use in plain CSS. */
export const tokenClass = 'tokens'

const sharedTokens = {
  borderRadius: 8,
  borderRadiusLG: 12,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  fontFamily: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif',
  motionDurationFast: '0.08s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
}

/** The accent and the colors antd derives from it, which would come out gray. */
const accent = (colors: Record<'base' | 'hover' | 'active' | 'bg' | 'bgHover' | 'border' | 'borderHover', string>) => ({
  colorPrimary: colors.base,
  colorPrimaryText: colors.base,
  colorInfo: colors.base,
  colorInfoText: colors.base,
  colorLink: colors.base,
  colorPrimaryHover: colors.hover,
  colorLinkHover: colors.hover,
  colorPrimaryActive: colors.active,
  colorLinkActive: colors.active,
  colorPrimaryBg: colors.bg,
  colorInfoBg: colors.bg,
  controlItemBgActive: colors.bg,
  colorPrimaryBgHover: colors.bgHover,
  controlItemBgActiveHover: colors.bgHover,
  colorPrimaryBorder: colors.border,
  colorInfoBorder: colors.border,
  colorPrimaryBorderHover: colors.borderHover,
})

// Every text color has a contrast ratio of at least 4.5 on every background it is used on.
const light = {
  ...sharedTokens,
  ...accent({
    base: '#0f766e',
    hover: '#0b8379',
    active: '#0b5a54',
    bg: '#e2f1ee',
    bgHover: '#d0e8e3',
    border: '#9fcfc6',
    borderHover: '#5fb0a4',
  }),
  colorSuccess: '#15803d',
  colorSuccessText: '#166b35',
  colorSuccessBg: '#e8f4ec',
  colorSuccessBorder: '#a5d3b4',
  colorWarning: '#b45309',
  colorWarningText: '#92430a',
  colorWarningBg: '#fdf2e0',
  colorWarningBorder: '#eccb98',
  colorError: '#c81e1e',
  colorErrorText: '#b01a1a',
  colorErrorBg: '#fdeeec',
  colorErrorBorder: '#efb2ac',
  colorTextBase: '#1c2421',
  colorTextSecondary: '#56605b',
  colorTextTertiary: '#646e69',
  colorTextPlaceholder: '#6a736e',
  colorBgBase: '#ffffff',
  colorBgLayout: '#f6f5f1',
  colorBorder: '#cfd3cd',
  colorBorderSecondary: '#e6e6df',
}

const dark = {
  ...sharedTokens,
  ...accent({
    base: '#2dd4bf',
    hover: '#5eead4',
    active: '#14b8a6',
    bg: '#12302c',
    bgHover: '#173d38',
    border: '#1f5a53',
    borderHover: '#2b8378',
  }),
  colorSuccess: '#4ade80',
  colorSuccessText: '#6ee7a0',
  colorSuccessBg: '#14291c',
  colorSuccessBorder: '#255937',
  colorWarning: '#fbbf24',
  colorWarningText: '#fccf5c',
  colorWarningBg: '#2d2410',
  colorWarningBorder: '#5f4c1b',
  colorError: '#f87171',
  colorErrorText: '#fa9090',
  colorErrorBg: '#331a19',
  colorErrorBorder: '#6d3533',
  colorTextBase: '#eef2ef',
  colorTextSecondary: '#a9b3ae',
  colorTextTertiary: '#929c97',
  colorTextPlaceholder: '#8b9590',
  // For text on the bright accent and on tooltips, which are bright too.
  colorTextLightSolid: '#06201d',
  colorBgSpotlight: '#dfe7e3',
  colorBgBase: '#0f1413',
  colorBgLayout: '#0f1413',
  colorBgContainer: '#171d1b',
  colorBgElevated: '#1f2624',
  colorBorder: '#3b4541',
  colorBorderSecondary: '#28302d',
}

/** Tables, tabs and check boxes of antd look like the app's own. */
const components: NonNullable<ThemeConfig['components']> = {
  Table: {
    headerBg: 'transparent',
    headerColor: 'var(--ant-color-text-secondary)',
    headerSplitColor: 'transparent',
    fontWeightStrong: 500,
    rowHoverBg: 'var(--ant-color-fill-quaternary)',
    rowSelectedHoverBg: 'var(--ant-control-item-bg-active)',
    cellPaddingInlineMD: 12,
    cellPaddingBlockMD: 10,
    cellPaddingInlineSM: 12,
    cellPaddingBlockSM: 4,
  },
  Tabs: { horizontalItemPadding: '8px 0', horizontalItemGutter: 24, horizontalMargin: '0 0 16px' },
  Checkbox: { borderRadiusSM: 4, colorBorder: 'var(--ant-color-text-tertiary)' },
}

function themeOf(base: MappingAlgorithm, token: typeof light | typeof dark): ThemeConfig {
  // antd's algorithms modify even explicit colors; restore ours.
  const keepTokens: MappingAlgorithm = (seed, derived) => ({ ...(derived ?? base(seed)), ...token })
  return {
    // Only one version of antd is on the page, so its styles need no hash.
    hashed: false,
    cssVar: { key: tokenClass },
    algorithm: [base, keepTokens],
    token,
    components,
  }
}

/** For antd's ConfigProvider. */
export const themes: Record<ColorScheme, ThemeConfig> = {
  light: themeOf(theme.defaultAlgorithm, light),
  dark: themeOf(theme.darkAlgorithm, dark),
}
