import {
  BulbOutlined,
  CustomerServiceOutlined,
  GlobalOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { locales, localeTraits } from '../../../locales/locales'
import { callPage } from '../../shared/http/client'
import { endpoints } from '../../shared/http/endpoints'
import { setLocale, useLocale, useT, type MessageId } from '../../shared/i18n/intl'
import { recordPath } from '../../shared/navigation/recordPath'
import { notify } from '../../shared/notifications/notify'
import { useSiteInfo } from '../../shared/site/siteInfo'
import { siteUrl } from '../../shared/site/siteUrl'
import { colorSchemePreferences, setColorScheme, useColorSchemePreference } from '../../shared/theme/colorScheme'
import { Tasks } from '../../wire/responses'
import { useMenu } from '../menu/useMenu'
import { openOverlay } from '../overlays/overlayState'
import { PageIcon } from '../pages/PageIcon'
import { iconOf, pageAt } from '../pages/pageTable'
import { quickLinks } from '../pages/quickLinks'
import { storedTabs } from '../tabs/storedTabs'
import { pageOf, tabTitle } from '../tabs/tabTitle'
import { requestSignOut } from '../user/SignOutPrompt'
import { matches } from './matching'

export interface PaletteItem {
  id: string
  title: string
  /** Ranges of the title that were searched for, in UTF-16 units. */
  marks?: readonly (readonly [start: number, end: number])[]
  /** A line below the title, cut where it is too long. */
  detail?: string
  /** Beside the detail, never cut. */
  facts?: string
  /** Of the title, if it is not that of the interface. */
  lang?: string
  icon: ReactNode
  /** A path of this app to go to, or what to do. */
  action: string | (() => void)
}

export interface PaletteGroup {
  title: MessageId
  items: readonly PaletteItem[]
  /** What is shown instead of items while there are none. */
  note?: MessageId | undefined
}

const maxItems = 6

/** The pages visited last, but for the current one. */
export function useRecentPages(query: string): PaletteGroup {
  const t = useT()
  const { pathname, search } = useLocation()
  const { list, seen } = storedTabs()
  const tabs = seen.toReversed().flatMap((key) => list.filter((tab) => tab.key === key))
  const items = tabs
    .filter(({ address }) => address !== pathname + search)
    .map((tab) => ({
      id: `recent ${tab.key}`,
      title: tabTitle(t, tab),
      icon: <PageIcon name={iconOf(pageOf(tab))} />,
      action: tab.address,
    }))
    .filter(({ title }) => matches(query, title))
  return { title: 'palette.group.recent', items: items.slice(0, maxItems) }
}

/** The product's quick links, before anything is typed. */
export function useQuickLinks(query: string): PaletteGroup {
  const t = useT()
  const items = quickLinks.map(({ to, title, icon }) => ({
    id: `link ${title}`,
    title: t(title),
    icon: <PageIcon name={icon ?? iconOf(pageAt(pageAt(to).redirect ?? to))} />,
    action: to,
  }))
  return { title: 'app.quick.name', items: query === '' ? items : [] }
}

/** Pages by title, by the name of their quick link, or by their English path. */
export function usePages(query: string): PaletteGroup {
  const t = useT()
  const { actions, sections } = useMenu()
  const inMenu = [...sections.flatMap(({ pages }) => pages), ...actions].map(({ path }) => path)
  const paths = query === '' ? [] : [...new Set([...inMenu, '/web/help', '/web/index'])]
  const items = paths
    .map((path) => ({ path, page: pageAt(path) }))
    .filter(({ path, page }) => {
      const others = quickLinks.filter(({ to }) => to === path || pageAt(to).redirect === path)
      return matches(query, t(page.title), path.replaceAll('/', ' '), ...others.map(({ title }) => t(title)))
    })
    .map(({ path, page }) => ({
      id: `page ${path}`,
      title: t(page.title),
      icon: <PageIcon name={iconOf(page)} />,
      action: path,
    }))
  return { title: 'palette.group.pages', items }
}

/** What can be done from everywhere. The menu's actions are among the quick links too, so they are only found by typing. */
export function useCommands(query: string): PaletteGroup {
  const t = useT()
  const { actions } = useMenu()
  const locale = useLocale()
  const theme = useColorSchemePreference()
  const { data: siteInfo } = useSiteInfo()
  const support = siteUrl(siteInfo?.support_url ?? '', document.baseURI)
  const changeLocale = (next: (typeof locales)[number]) =>
    void setLocale(next).catch(() => notify({ kind: 'error', text: t('ui.locale.failed') }))
  const shortcuts = t('palette.command.shortcuts')
  const commands: (PaletteItem & { words?: string })[] = [
    ...(query === '' ? [] : actions).map(({ path, title, icon }) => ({
      id: `menu ${path}`,
      title: t(title),
      words: icon,
      icon: <PageIcon name={icon} />,
      action: path,
    })),
    ...colorSchemePreferences
      .filter((scheme) => scheme !== theme)
      .map((scheme) => ({
        id: `theme ${scheme}`,
        title: t('palette.command.theme', { theme: t(`ui.theme.${scheme}`) }),
        words: `theme ${scheme}`,
        icon: <BulbOutlined />,
        action: () => setColorScheme(scheme),
      })),
    ...locales
      .filter((other) => other !== locale)
      .map((other) => ({
        id: `locale ${other}`,
        title: localeTraits[other].name,
        lang: other,
        words: t('preferences.choice.language'),
        icon: <GlobalOutlined />,
        action: () => changeLocale(other),
      })),
    {
      id: 'preferences',
      title: t('app.preferences.title'),
      words: 'preferences',
      icon: <SettingOutlined />,
      action: () => openOverlay('preferences'),
    },
    {
      id: 'shortcuts',
      title: shortcuts,
      words: 'keyboard shortcuts',
      icon: <QuestionCircleOutlined />,
      action: `/web/help?q=${encodeURIComponent(shortcuts)}`,
    },
    ...(support
      ? [
          {
            id: 'support',
            title: t('app.site.support'),
            words: 'support',
            icon: <CustomerServiceOutlined />,
            action: () => void window.open(support, '_blank', 'noreferrer'),
          },
        ]
      : []),
    {
      id: 'log out',
      title: t('app.user.logout'),
      words: 'log out',
      icon: <LogoutOutlined />,
      action: () => void requestSignOut(),
    },
  ]
  return {
    title: 'palette.group.commands',
    items: commands.filter(({ id, title, words = id }) => matches(query, title, words)),
  }
}

/** Records by title. `query` is what was typed a moment ago. */
export function useRecordsFound(query: string): PaletteGroup {
  const t = useT()
  const { data, isFetching, isError } = useQuery({
    queryKey: ['tasks', 'palette', query],
    queryFn: ({ signal }) =>
      callPage(
        { to: endpoints.tasks, params: { page: 1, limit: maxItems, keyword: query }, signal, quiet: true },
        Tasks,
      ),
    enabled: query !== '',
  })
  const found = query === '' ? [] : (data?.rows ?? [])
  const items = found.map((record) => ({
    id: `record ${record.id}`,
    title: record.title.trim() || t('task.record.untitled'),
    icon: <PageIcon name="transcript" />,
    action: recordPath(record.id),
  }))
  const note = isError ? 'palette.records.failed' : isFetching ? 'palette.records.loading' : undefined
  return { title: 'app.page.records', items, note }
}
