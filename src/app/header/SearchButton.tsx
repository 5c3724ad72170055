import { SearchOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useT } from '../../shared/i18n/intl'
import { topModal } from '../../shared/ui/overlays/openModals'
import { overlayLoaders } from '../overlayLoads'
import { openOverlay } from '../overlays/overlayState'
import { preloadComponent } from '../pages/lazyPages'
import styles from './SearchButton.module.css'

const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl + K'

/** Opens the search, as do Ctrl+K or Cmd+K anywhere and `/` outside of text. */
export function SearchButton() {
  const t = useT()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || topModal()) return
      event.preventDefault()
      openOverlay('palette')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const preload = () => void preloadComponent(overlayLoaders.palette)
  return (
    <button
      type="button"
      className={styles.search}
      title={`${t('app.search.name')} (${keys})`}
      aria-label={t('app.search.name')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openOverlay('palette')}
    >
      <SearchOutlined aria-hidden />
      <span>{t('app.search.name')}</span>
      <kbd>{keys}</kbd>
    </button>
  )
}

function isSearchKey({ key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || shiftKey || altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && ctrlKey !== metaKey
  const inText =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=menu]')
  return key === '/' && !inText
}
