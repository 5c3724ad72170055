import { useEffect, useState, type RefObject } from 'react'
import { siteAddress } from '../../shared/siteAddress'

/** Where the site's mobile app, the picture of its code, and a person who helps are; null for none. */
export interface SiteAddresses {
  app: string | null
  code: string | null
  support: string | null
}

/**
 * What the server says of this site. Asked only when the place that shows it is seen: what asks is larger than the rest of a page
 * for strangers.
 */
export function useSiteAddresses(place: RefObject<Element | null>): SiteAddresses | null {
  const [found, setFound] = useState<SiteAddresses | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const control = new AbortController()
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // A page without them is whole.
      askAddresses(control.signal).then(setFound, () => undefined)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      control.abort()
    }
  }, [place])
  return found
}

async function askAddresses(signal: AbortSignal): Promise<SiteAddresses> {
  const { fetchSetting } = await import('../../shared/setting')
  const { app_url, app_qr, support_url } = await fetchSetting(signal)
  const address = (text: string) => siteAddress(text, document.baseURI)
  return { app: address(app_url), code: address(app_qr), support: address(support_url) }
}
