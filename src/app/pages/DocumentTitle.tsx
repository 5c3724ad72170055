import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '../../shared/i18n/intl'
import { usePageTitleOverride } from '../../shared/navigation/pageTitle'
import { useSiteName } from '../../shared/site/cachedSiteInfo'
import { pageAt } from './pageTable'

/** Keeps the document's title at `<page title> - <site title>`. */
export function DocumentTitle() {
  const t = useT()
  const page = pageAt(useLocation().pathname)
  const title = `${usePageTitleOverride() ?? t(page.title)} - ${useSiteName()}`
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
