import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSay } from '../shared/intl'
import { useOwnPageTitle } from '../shared/pageTitle'
import { useSiteName } from '../shared/site'
import { pageAt } from './pages'

/** Keeps the document's title at `<page title> - <site title>`. */
export function DocumentTitle() {
  const say = useSay()
  const page = pageAt(useLocation().pathname)
  const title = `${useOwnPageTitle() ?? say(page.title)} - ${useSiteName()}`
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
